-- Up Migration
-- The sum of what follows a leader is kept by whoever writes copies, as blocks are: no function runs with its owner's rights
-- where the audit adds up the same.
alter function count_followed() security invoker;
grant update (followed) on leaders to bourse_app;
