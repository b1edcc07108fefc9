/** The columns that `customerOf` reads. */
const epochMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;

export const CUSTOMER_COLUMNS = `select c.account_id, created_at, password_changed_at, password_reset_at,
    last_passkey_removed_at, fund_password_hash is not null as fund_password_set, fund_password_changed_at,
      verification,
    (select i.account_id from invitations i where i.code = c.invited_by) as inviter,
    (select string_agg(p.target_seq::text, ' ') from payout_targets p
      where p.account_id = c.account_id and p.removed_at is null) as targets,
    (select jsonb_agg(jsonb_build_object('currency', l.currency, 'principal', l.principal::text,
        'repaid', l.repaid::text, 'disbursedAt', ${epochMs('l.disbursed_at')}, 'dueAt', ${epochMs('l.due_at')},
        'repaidAt', ${epochMs('l.repaid_at')}, 'dues', l.dues, 'late', l.late::text) order by l.loan_seq)
      from loans l where l.account_id = c.account_id and l.disbursed_at is not null) as loans
  from customers c`;
