/** Checks of play money: it is in leagues, no real money is in a league, and nothing moves from one to the other. */
import { LEAGUES_FROM } from '@bourse/core/ledger/play.ts';
import { type Check, holderOf } from './audit-check.ts';
import { OF_CUSTOMERS, PLAY } from './chart-sql.ts';

/** Customers' sides of transfers, and balances, with a name for where each is. */
const HELD = `select 'transfer ' || account_id || '/' || seq as what, debit_portfolio as portfolio, debit as name
    from transfers where debit in (${OF_CUSTOMERS})
  union all select 'transfer ' || account_id || '/' || seq, credit_portfolio, credit
    from transfers where credit in (${OF_CUSTOMERS})
  union all select 'balance ' || account_id || ' ' || currency, portfolio, bucket from balances`;

export const PLAY_CHECKS: Check[] = [
  {
    sql: `select account_id, seq, debit, credit from transfers where (debit in (${PLAY})) <> (credit in (${PLAY}))`,
    say: (row) => `transfer ${row.account_id}/${row.seq}: mixes play and money, from ${row.debit} to ${row.credit}`,
  },
  {
    sql: `select * from (${HELD}) held where (name in (${PLAY})) <> (portfolio >= ${LEAGUES_FROM})`,
    say: (row) => `${row.what}: ${row.name} in portfolio ${row.portfolio}`,
  },
  {
    sql: `select account_id, portfolio, kind from portfolios where (kind = 'league') <> (portfolio >= ${LEAGUES_FROM})`,
    say: (row) => `portfolio ${holderOf(row)}: is of the kind ${row.kind}`,
  },
];
