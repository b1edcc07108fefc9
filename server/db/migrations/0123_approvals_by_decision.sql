-- Each try of a decision counts by itself, so that one that comes to nothing takes no other one's count away.
alter table alone_approvals add column decision text not null default '';
alter table alone_approvals drop constraint alone_approvals_pkey;
alter table alone_approvals add primary key (account_id, request_seq, staff_id, decision);
