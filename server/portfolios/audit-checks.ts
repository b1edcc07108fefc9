/** Checks of portfolios: every number exists, and related rows are in the same one. */
import {
  type AuditCheckGroup,
  type AuditCheck,
  accountLabelOf,
  referenceNumberSql,
} from '../ledger/audit/audit-check-types-and-sql.ts';
import { CUSTOMER_ACCOUNTS_SQL } from '../ledger/chart-of-accounts-sql.ts';

/** Rows that name a portfolio, with a label for each. */
const ROWS_NAMING_A_PORTFOLIO = `select account_id, portfolio, 'a balance' as what from balances where portfolio <> 0
  union select account_id, portfolio, 'an order' from orders where portfolio <> 0
  union select account_id, portfolio, 'a position' from positions where portfolio <> 0
  union select account_id, debit_portfolio, 'a transfer' from transfers where debit_portfolio <> 0
  union select account_id, credit_portfolio, 'a transfer' from transfers where credit_portfolio <> 0`;
/** The portfolio on the customer's side of a transfer within one portfolio. */
const CUSTOMER_PORTFOLIO = `case when t.debit in (${CUSTOMER_ACCOUNTS_SQL}) then t.debit_portfolio
  else t.credit_portfolio end`;
/** Transfers between the house's own accounts, such as for a gap, have no portfolio. */
const HAS_CUSTOMER_PORTFOLIO = `(t.debit in (${CUSTOMER_ACCOUNTS_SQL}) or t.credit in (${CUSTOMER_ACCOUNTS_SQL}))`;

/** `letters`: the letters that begin references to rows of the table. */
const buildSamePortfolioCheck = (letters: string, table: string, column: string): AuditCheck => ({
  sql: `select t.account_id, t.seq, t.reference, ${CUSTOMER_PORTFOLIO} as found, s.portfolio from transfers t
    join ${table} s on s.account_id = t.account_id and s.${column} = ${referenceNumberSql('t.reference')}
    where t.reference ~ '^[${letters}][0-9]{1,18}$' and ${HAS_CUSTOMER_PORTFOLIO}
      and ${CUSTOMER_PORTFOLIO} <> s.portfolio`,
  describe: (row) =>
    `transfer ${row.account_id}/${row.seq}: moved in portfolio ${row.found}, and ${row.reference} is in ` +
    `${row.portfolio}`,
});

const CHECKS: AuditCheck[] = [
  {
    sql: `select n.* from (${ROWS_NAMING_A_PORTFOLIO}) n left join portfolios p using (account_id, portfolio)
      where p.portfolio is null`,
    describe: (row) => `portfolio ${accountLabelOf(row)}: ${row.what} is in it, and there is none`,
  },
  {
    sql: `select p.account_id, p.portfolio from portfolios p where p.closed_at is not null and (
        exists (select from balances b where (b.account_id, b.portfolio) = (p.account_id, p.portfolio) and b.amount > 0)
        or exists (select from orders o where (o.account_id, o.portfolio) = (p.account_id, p.portfolio)
          and o.status = 'pending')
        or exists (select from positions s where (s.account_id, s.portfolio) = (p.account_id, p.portfolio)
          and s.status <> 'closed'))`,
    describe: (row) => `portfolio ${accountLabelOf(row)}: is closed and has something in it`,
  },
  {
    // Both sides of a transfer are in one portfolio, except for money moved between two; the house has none.
    sql: `select account_id, seq, code, debit_portfolio, credit_portfolio from transfers
      where debit_portfolio <> 0 and debit not in (${CUSTOMER_ACCOUNTS_SQL}) or credit_portfolio <> 0
        and credit not in (${CUSTOMER_ACCOUNTS_SQL})
        or (code = 'moveMoney') <> (debit in (${CUSTOMER_ACCOUNTS_SQL}) and credit in (${CUSTOMER_ACCOUNTS_SQL})
          and debit_portfolio <> credit_portfolio)`,
    describe: (row) =>
      `transfer ${row.account_id}/${row.seq}: a ${row.code} from portfolio ${row.debit_portfolio} to ` +
      `${row.credit_portfolio}`,
  },
  {
    // Exchanges without an order are allowed only for the leader's share of a copy's gain, which is paid with them.
    sql: `select account_id, seq, code, debit_portfolio, credit_portfolio from transfers t
      where (debit_portfolio <> 0 or credit_portfolio <> 0) and code <> 'moveMoney'
        and reference !~ '^([oxp][0-9]{1,18}|league[0-9]{5})$'
        and not (code in ('exchangeOut', 'exchangeSpread', 'exchangeIn') and exists (select from copy_shares s
          join transfers p on p.account_id = s.account_id and p.reference = 'y' || s.share and p.code = 'profitShare'
          where s.account_id = t.account_id and s.portfolio = t.debit_portfolio + t.credit_portfolio
            and p.seq > t.seq and p.at - t.at between interval '0' and interval '1 minute'))`,
    describe: (row) => `transfer ${row.account_id}/${row.seq}: a ${row.code} is of the main portfolio alone`,
  },
  buildSamePortfolioCheck('ox', 'orders', 'order_seq'),
  buildSamePortfolioCheck('p', 'positions', 'position_seq'),
  {
    // A position has the number of the order that opened it.
    sql: `select f.account_id, f.fill_seq, o.portfolio, p.portfolio as held from fills f
      join orders o using (account_id, order_seq) join positions p on (p.account_id, p.position_seq) = (f.account_id,
        f.position_seq) where o.portfolio <> p.portfolio`,
    describe: (row) =>
      `fill ${row.account_id}/${row.fill_seq}: its order is in portfolio ${row.portfolio}, its position in ${row.held}`,
  },
];

export const PORTFOLIO_AUDIT_CHECKS: readonly AuditCheckGroup[] = [{ of: 'portfolios', checks: CHECKS }];
