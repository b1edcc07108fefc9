-- Up Migration
-- Whether somebody has looked at a customer lately: lists that a console refreshes ask it of each customer on the page, whose whole history they read before.
create index staff_audit_of_looks on staff_audit (account_id, staff_id, action, at) where account_id is not null;
