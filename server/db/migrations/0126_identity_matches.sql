-- Two people can have one name and one birthday: accounts are joined only where two reviewers decided that they belong to
-- the same person.
create table identity_matches (
  account_id bigint not null references accounts,
  -- The verification that was approved with this decision; who decided and why is in the staff's record.
  request_seq bigint not null,
  -- An account that was certified before under the same name and digits.
  other_account bigint not null references accounts check (other_account <> account_id),
  same_person boolean not null,
  decided_at timestamptz not null,
  primary key (account_id, other_account),
  foreign key (account_id, request_seq) references requests
);
comment on table identity_matches is 'Whether accounts with the same name and digits belong to one person, as decided.';
create index identity_matches_by_other on identity_matches (other_account);
grant select, insert on identity_matches to bourse_app;
