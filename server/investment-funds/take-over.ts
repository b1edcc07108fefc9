import { takenOver } from '@bourse/core/investment-funds/closing.ts';
import { strike, type Line } from '@bourse/core/investment-funds/net-asset-value.ts';
import { TAKEN_OVER_AFTER_DAYS } from '@bourse/core/investment-funds/rules.ts';
import type { Amount } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import { keyNamed } from '../desk/command.ts';
import { createRates } from '../ledger/rates.ts';
import type { Parts } from '../parts.ts';
import { ACTOR } from './fund-money.ts';
import { withCloses } from './stated.ts';
import { type Db, type KnownFund, linesOf } from './store.ts';

type TakeParts = Pick<Parts, 'database' | 'desk' | 'clock' | 'feeds' | 'due'>;

/**
 * Takes over what nobody could buy of a closing fund: after a number of dealing days the house pays for it with its
 * capital, at each instrument's last trade, so that all holders are paid out. Delisted instruments are worth nothing.
 */
export async function takeOver(parts: TakeParts, fund: KnownFund, sellsOn: string): Promise<void> {
  const { kysely } = parts.database;
  if (!fund.takenOver && !(await decide(parts, fund, sellsOn))) return;
  const { rows } = await sql<{ amount: Amount }>`select amount from fund_takeovers where fund = ${fund.fund}`.execute(
    kysely,
  );
  const { amount } = rows[0]!;
  if (amount === 0n) return;
  await parts.desk.run({
    account: fund.account,
    actor: ACTOR,
    key: keyNamed(`fund ${fund.fund} taken over`),
    currencies: [fund.currency],
    instrument: null,
    decide: ({ lastSeq }) => ({
      transfers: [takenOver(fund.currency, amount, fund.fund)],
      records: {},
      notices: [],
      lastSeq,
    }),
    answer: () => ({}),
  });
}

/** False if it is too early, or a rate is missing. */
async function decide(parts: TakeParts, fund: KnownFund, sellsOn: string): Promise<boolean> {
  const { database, feeds, clock } = parts;
  const { kysely } = database;
  const now = clock.now();
  const units = await readLeft(kysely, fund, sellsOn);
  if (units.length === 0) return false;
  const last = await readLastCloses(kysely, fund);
  const held = withCloses(parts, units, now).map((each) => ({
    ...each,
    close: each.close ?? last.get(each.instrument) ?? 0n,
    stale: false,
  }));
  const rates = createRates(feeds);
  // Valued like a day of the fund with nothing else in it.
  const nothingElse = { cash: [], due: 0n, owed: 0n, units: 1n, days: 0, feeRest: 0n };
  const sheet = strike(fund, { ...nothingElse, held }, (amount, from) =>
    rates.convert(amount, from, fund.currency, now),
  );
  if ('suspended' in sheet && sheet.suspended !== 'worthless') return false;
  const lines: Line[] = 'suspended' in sheet ? held.map((each) => ({ ...each, worth: 0n })) : sheet.lines;
  const amount = lines.reduce((sum, { worth }) => sum + worth, 0n);
  await sql`insert into fund_takeovers (fund, lines, amount, decided_at)
    values (${fund.fund}, ${linesOf({ lines })}::jsonb, ${amount}, ${new Date(now)}) on conflict do nothing`.execute(
    kysely,
  );
  return true;
}

/** Holdings left after `TAKEN_OVER_AFTER_DAYS` dealing days on which everything was for sale. */
async function readLeft(db: Db, { fund, account }: KnownFund, sellsOn: string) {
  const { rows } = await sql<{ instrument: string; currency: string; units: bigint }>`
    select instrument, currency, sum(open_quantity)::bigint as units from positions
    where account_id = ${account} and status <> 'closed' and side = 'long'
      and not exists (select from orders where account_id = ${account} and status = 'pending')
      and (select count(*) from fund_days where fund = ${fund} and date >= ${sellsOn}) >= ${TAKEN_OVER_AFTER_DAYS}
    group by 1, 2 order by 1`.execute(db);
  return rows;
}

/** From the struck prices: an instrument without a quote had its last trade then. */
async function readLastCloses(db: Db, { fund }: KnownFund): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ instrument: string; close: string }>`
    select distinct on (l ->> 'instrument') l ->> 'instrument' as instrument, l ->> 'close' as close
    from fund_prices p cross join lateral jsonb_array_elements(p.lines) l
    where p.fund = ${fund} and l ->> 'close' is not null order by 1, p.date desc`.execute(db);
  return new Map(rows.map(({ instrument, close }) => [instrument, BigInt(close)]));
}
