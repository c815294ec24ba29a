DROP TABLE answers, signing_keys, tokens, spent_refresh_tokens, sessions, sign_ins, users;
