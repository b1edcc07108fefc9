-- Up Migration
-- A leader changes the part of gains that new copies give; those that go on keep theirs.
grant update (profit_share) on leaders to bourse_app;
