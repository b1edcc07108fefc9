/**
 * Practice money for a new customer in every market's currency, or for a house account in its own; booked from the
 * promotion account like any money.
 */
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { listAccountsWithoutTransfers } from './store.ts';
import { TRANSFER_REFERENCE_PATTERNS } from '@bourse/core/registry/allowed-bookings.ts';
import type { AuditCheckGroup, AuditCheck } from '../ledger/audit/audit-check-types-and-sql.ts';

/**
 * Repeating it does nothing: the key is the same for every account, and contains a space, which no customer's key can.
 */
export async function grantPracticeMoney(
  desk: CommandDesk,
  account: AccountId,
  currencies: readonly Currency[] = Object.keys(PRACTICE_MONEY_AMOUNTS),
): Promise<void> {
  await desk.run({
    account,
    actor: { rule: 'practice money' },
    key: createNamedIdempotencyKey('practice money'),
    currencies: [...currencies],
    instrument: null,
    decide: ({ lastSeq }) => ({
      transfers: currencies.map(
        (currency): Transfer => ({
          currency,
          amount: PRACTICE_MONEY_AMOUNTS[currency]!,
          debit: 'promotion',
          credit: 'available',
          code: 'practice',
          reference: 'practice-money',
        }),
      ),
      records: {},
      notices: [{ code: 'practiceMoney', params: { count: currencies.length } }],
      lastSeq,
    }),
    answer: () => ({}),
  });
}

/** What a practice world gives every new customer. */

/** Minor units; each about ten thousand US dollars at 2026 rates. */
export const PRACTICE_MONEY_AMOUNTS: Readonly<Record<Currency, Amount>> = {
  USD: 10_000_00n,
  MXN: 180_000_00n,
  THB: 340_000_00n,
  KRW: 13_800_000n,
  INR: 850_000_00n,
  SAR: 37_500_00n,
  USDT: 10_000_000000n,
  JPY: 1_500_000n,
  CNY: 71_000_00n,
  HKD: 78_000_00n,
  TWD: 310_000_00n,
  VND: 260_000_000n,
  MYR: 42_000_00n,
};

/** Welcomes customers whose registration stopped between account and practice money. */
export async function grantMissingPracticeMoney(
  dependencies: Pick<ServerDependencies, 'database' | 'settings' | 'grantWelcomeMoney'>,
): Promise<void> {
  if (dependencies.settings.get('practice') !== 'yes') return;
  for (const account of await listAccountsWithoutTransfers(dependencies.database.kysely))
    await dependencies.grantWelcomeMoney(account);
}

/** Practice money is given once, in the amount the house gives, and only in a world that gives any. */

const PRACTICE_MONEY_ROWS = Object.entries(PRACTICE_MONEY_AMOUNTS)
  .map(([currency, amount]) => `('${currency}', ${amount}::bigint)`)
  .join(', ');

const CHECKS: AuditCheck[] = [
  {
    // Once per account and currency, the same amount for everybody, and only in a world that gives any.
    sql: `with given (currency, amount) as (values ${PRACTICE_MONEY_ROWS}),
      got as (select t.*, row_number() over (partition by account_id, currency order by seq) as time from transfers t
        where code = 'practice' and reference = '${TRANSFER_REFERENCE_PATTERNS.practiceMoney}'),
      gives as (select (select kind from world) = 'demo' or exists (select from settings where name = 'practice'
        and value = 'yes') as yes)
      select got.*, gives.yes, given.amount as due from got cross join gives left join given using (currency)
      where got.time > 1 or got.amount is distinct from given.amount or gives.yes is false`,
    describe: (row) =>
      `transfer ${row.account_id}/${row.seq}: practice money of ${row.amount} ${row.currency} for the ` +
      `${row.time}. time; everybody gets ${row.yes === false ? 'none here' : `${row.due ?? 'none'} once`}`,
  },
];

export const PRACTICE_MONEY_AUDIT: readonly AuditCheckGroup[] = [{ of: 'practice money', checks: CHECKS }];
