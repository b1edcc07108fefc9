-- Up Migration
-- From the listing on an application says so itself, with a step of its own.

alter table subscriptions
  drop constraint subscriptions_status_check,
  add constraint subscriptions_status_check
    check (status in ('awaiting', 'won', 'notWon', 'paymentPending', 'paid', 'listed', 'waived', 'cancelled', 'failed'));
