/** Accounts of the house in the console: their purpose, their holdings, and the capital put in. */
import { type Currency, formatAmount } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import { OWED_TO_CUSTOMERS_SQL } from '../ledger/chart-of-accounts-sql.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type HouseAccount, readHouseAccounts } from './store.ts';
import { buildCapitalTermsView, type HouseCapitalMovement, houseCapitalProposal } from './house-capital.ts';
import { isoTime } from '@bourse/core/dates.ts';

type Db = ServerDependencies['database']['kysely'];
const MOVEMENTS = 50;

export function listAccountsOfHouse(dependencies: ServerDependencies): Handler<'staff/listAccountsOfHouse'> {
  return async (_, caller) => {
    const { kysely } = dependencies.database;
    const now = dependencies.clock.now();
    const [accounts, money, positions, moved, waiting] = await Promise.all([
      readHouseAccounts(kysely),
      readBalances(kysely),
      countPositions(kysely),
      readCapitalMovements(kysely),
      houseCapitalProposal.listWaiting(dependencies, kysely, caller, now),
    ]);
    const nameOf = new Map(accounts.map((each) => [each.account.toString(), fullName(each)]));
    const proposed = waiting.map(
      ({ terms, proposal }): HouseCapitalMovement => ({
        ...buildCapitalTermsView(terms),
        name: nameOf.get(terms.account) ?? '',
        status: 'proposed',
        at: proposal.at,
        proposal,
      }),
    );
    return {
      rows: accounts.map(({ account, purpose, name, claimant, openedAt }) => ({
        account: account.toString(),
        purpose,
        name,
        claimant,
        openedAt: isoTime(openedAt),
        positions: positions.get(account) ?? 0,
        money: money
          .filter((each) => each.account_id === account && !isWithoutCapital(each))
          .map(({ currency, available, held, capital }) => ({
            currency,
            available: formatMinorUnits(available, currency),
            held: formatMinorUnits(held, currency),
            capital: formatMinorUnits(capital, currency),
          })),
      })),
      capital: [...proposed, ...moved.map((each) => ({ ...each, name: nameOf.get(each.account) ?? '' }))],
      at: isoTime(now),
    };
  };
}

/** A currency of which nothing is left and which was never capital. */
const isWithoutCapital = ({
  available,
  held,
  capital,
}: {
  available: string;
  held: string;
  capital: string;
}): boolean => [available, held, capital].every((each) => each === '0');

const fullName = ({ purpose, name }: HouseAccount): string => `${purpose} ${name}`;
const formatMinorUnits = (amount: string, currency: Currency): string => formatAmount(BigInt(amount), currency);

/** By account and currency. `capital`: put in less returned. */
const readBalances = async (db: Db) =>
  (
    await sql<{ account_id: AccountId; currency: Currency; available: string; held: string; capital: string }>`
      with put as (select account_id, currency, sum(case code when 'capitalIn' then amount else -amount end) as amount
        from transfers where code in ('capitalIn', 'capitalOut')
          and account_id in (select account_id from house_accounts) group by 1, 2)
      select b.account_id, b.currency,
        coalesce(sum(b.amount) filter (where bucket = 'available'), 0)::text as available,
        coalesce(sum(b.amount) filter (where bucket <> 'available'), 0)::text as held,
        coalesce(max(p.amount), 0)::text as capital
      from balances b join house_accounts h on h.account_id = b.account_id
        left join put p on (p.account_id, p.currency) = (b.account_id, b.currency)
      where bucket in (${sql.raw(OWED_TO_CUSTOMERS_SQL)}) group by 1, 2 order by 1, 2`.execute(db)
  ).rows;

async function countPositions(db: Db): Promise<Map<AccountId, number>> {
  const { rows } = await sql<{ account_id: AccountId; count: bigint }>`select account_id, count(*)::bigint as count
    from positions join house_accounts using (account_id) where status <> 'closed' group by 1`.execute(db);
  return new Map(rows.map(({ account_id, count }) => [account_id, Number(count)]));
}

async function readCapitalMovements(db: Db): Promise<Omit<HouseCapitalMovement, 'name'>[]> {
  const { rows } = await sql<{
    account_id: AccountId;
    direction: 'in' | 'out';
    currency: Currency;
    amount: bigint;
    approved_at: Date;
    booked: boolean | null;
    at: Date | null;
  }>`select c.account_id, c.direction, c.currency, c.amount, c.approved_at, m.booked, m.at from house_capital c
    left join house_capital_moves m using (number) order by c.number desc limit ${MOVEMENTS}`.execute(db);
  return rows.map(({ account_id, direction, currency, amount, approved_at, booked, at }) => ({
    account: account_id.toString(),
    direction,
    currency,
    amount: formatAmount(amount, currency),
    status: booked === null ? 'approved' : booked ? 'booked' : 'notThere',
    at: isoTime((at ?? approved_at).getTime()),
    proposal: null,
  }));
}
