-- Up Migration
-- Whether somebody followed at a moment, which every order of a leader asks, whoever began to follow afterwards.

create index copies_begun on copies (leader, started_at);
