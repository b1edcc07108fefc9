-- A loan that one person approves counts against what they decide alone, like a deposit or a withdrawal, by its own kind.
alter table alone_approvals drop constraint alone_approvals_kind_check;
alter table alone_approvals add constraint alone_approvals_kind_check check (kind in ('deposit', 'withdrawal', 'loan'));
