-- An open invitation: the registration form fills it in for everybody, until its end or its limit.

alter table invitations
  add column is_open boolean not null default false,
  -- Somebody decided that anybody may register: it is the operator's own, and ends.
  add constraint open_ones_are_the_operators
    check (not is_open or (account_id is null and expires_at is not null and use_limit is not null));
create index open_invitations on invitations (created_at) where is_open;
