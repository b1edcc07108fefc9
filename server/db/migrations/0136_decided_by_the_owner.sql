-- Up Migration
-- What the owner of the database decides in SQL is signed by a name that somebody typed. It stood where ids of the staff
-- stand: as the author of a step, and among the approvals of applications that were approved so.

alter table request_steps drop constraint request_steps_author_check;
update request_steps set author = 'owner:' || substr(author, 7)
  where author like 'staff:%' and author !~ '^staff:[0-9]+$';
alter table request_steps add constraint request_steps_author_check
  check (author in ('customer', 'rule') or author ~ '^(staff|owner):.');

update requests set approvals = '[]'
  where kind = 'dayTrading' and jsonb_path_exists(approvals, '$[*] ? (!(@.by like_regex "^[0-9]+$"))');
