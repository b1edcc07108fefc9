-- Up Migration
-- Why an offer ended before its time: two people, or a rule.

alter table offerings
  add column ended text check (ended in ('people', 'noPrice', 'lateRoot', 'noRound', 'corporateAction'));
update offerings set ended = 'people' where stage = 'cancelled';
grant update (ended) on offerings to bourse_app;
