/** Practice money is given once, in the amount the house gives, and only in a world that gives any. */
import { REFERENCES } from '@bourse/core/registry/bookings.ts';
import type { AuditGroup, Check } from '../ledger/audit-check.ts';
import { PRACTICE_MONEY } from './practice-money.ts';

const practice = Object.entries(PRACTICE_MONEY)
  .map(([currency, amount]) => `('${currency}', ${amount}::bigint)`)
  .join(', ');

const CHECKS: Check[] = [
  {
    // Once per account and currency, the same amount for everybody, and only in a world that gives any.
    sql: `with given (currency, amount) as (values ${practice}),
      got as (select t.*, row_number() over (partition by account_id, currency order by seq) as time from transfers t
        where code = 'practice' and reference = '${REFERENCES.practiceMoney}'),
      gives as (select (select kind from world) = 'demo' or exists (select from settings where name = 'practice'
        and value = 'yes') as yes)
      select got.*, gives.yes, given.amount as due from got cross join gives left join given using (currency)
      where got.time > 1 or got.amount is distinct from given.amount or gives.yes is false`,
    say: (row) =>
      `transfer ${row.account_id}/${row.seq}: practice money of ${row.amount} ${row.currency} for the ` +
      `${row.time}. time; everybody gets ${row.yes === false ? 'none here' : `${row.due ?? 'none'} once`}`,
  },
];

export const AUDIT: readonly AuditGroup[] = [{ of: 'practice money', checks: CHECKS }];
