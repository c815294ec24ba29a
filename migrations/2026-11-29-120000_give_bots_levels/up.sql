-- How well the house's bot plays that has a seat from the start, and what for. A bot from before there were levels has neither,
-- and takes any legal step as it did; nor does a person's seat, which a stand-in plays whatever stands here.
ALTER TABLE seats
    ADD COLUMN level text CHECK (level IN ('easy', 'fair', 'strong')),
    ADD COLUMN temperament text CHECK (temperament IN ('keen', 'calm')),
    ADD CONSTRAINT seats_opponent_check CHECK ((level IS NULL) = (temperament IS NULL));
