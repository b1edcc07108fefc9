-- Up Migration
-- Lending's rules are the operator's dated word: two people decide them, and they are bound as the others are.
set local timezone to 'UTC';
insert into seal_notes (note) select rule_note('lending_rules', to_jsonb(t)) from lending_rules t;
create trigger bind_rule after insert on lending_rules for each row execute function bind_rule();
grant insert on lending_rules to bourse_app;
