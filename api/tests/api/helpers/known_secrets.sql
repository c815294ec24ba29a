-- The first game of a test is the same in each run, and so are all that follow: what is looked for in a game that is played
-- at random is always found, or never. That is so at servers in the test's own process, which are known by the name of their
-- connections (`statements.rs`); games written from behind keep the secret that they come with.
CREATE SCHEMA tests;
CREATE SEQUENCE tests.known_secrets;
CREATE FUNCTION tests.known_secret() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.secret := sha256(convert_to('secret ' || nextval('tests.known_secrets'), 'UTF8'));
    RETURN NEW;
END
$$;
CREATE TRIGGER known_secret BEFORE INSERT ON games
    FOR EACH ROW WHEN (current_setting('application_name') = 'poste') EXECUTE FUNCTION tests.known_secret();
