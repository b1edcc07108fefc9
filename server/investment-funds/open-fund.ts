import type { Mandate } from '@bourse/core/investment-funds/types.ts';
import { unitsFor, worthOf } from '@bourse/core/investment-funds/units.ts';
import { marketTime } from '@bourse/core/sessions.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { createRates } from '../ledger/rates.ts';
import type { Parts } from '../parts.ts';
import { bringHome } from './bring-home.ts';
import { payAt } from './calendar.ts';
import { insertDay, insertPrice } from './deal-days.ts';
import { type Db, insertFund, type KnownFund } from './store.ts';

export type OpenParts = Pick<Parts, 'database' | 'clock' | 'zones' | 'world' | 'feeds' | 'desk' | 'exchangeRates'>;

/**
 * Begins a fund with the house's own money: its first day is valued at the first price, and its units remain.
 * `opening`: the proposal that two people have approved. Returns null if it has begun before.
 */
export async function openFund(
  parts: OpenParts,
  account: AccountId,
  mandate: Mandate & Pick<KnownFund, 'names'>,
  opening: bigint | null = null,
): Promise<number | null> {
  const { database, clock, zones, world } = parts;
  const now = clock.now();
  const { market, currency, firstPrice } = mandate;
  await bringHome(parts, { account, currency });
  const { date } = marketTime(market, world.hours, now, zones);
  return database.kysely.transaction().execute(async (db) => {
    if (opening !== null && !(await isToBegin(db, opening))) return null;
    const cash = await readCash(parts, db, account, currency, now);
    const seedUnits = unitsFor(cash, firstPrice, currency);
    const fund = await insertFund(db, { ...mandate, account, seedUnits, beganOn: date, openedAt: now });
    if (opening !== null) await sql`update fund_openings set fund = ${fund} where proposal = ${opening}`.execute(db);
    const day = { fund, date, valuedAt: now, struckAt: now, rebalancing: true };
    await insertDay(db, { ...day, status: 'struck', suspended: null });
    const sheet = {
      lines: [],
      cash,
      due: 0n,
      owed: 0n,
      fee: 0n,
      feeRest: 0n,
      worth: cash,
      units: seedUnits,
      nav: firstPrice,
    };
    const paidAt = payAt(parts, { ...mandate, fund, seedUnits, beganOn: date }, date);
    await insertPrice(db, { ...day, price: firstPrice, gate: null, payAt: paidAt }, sheet);
    // The first price must be covered by the money: nothing may be rounded away from later holders.
    if (worthOf(seedUnits, firstPrice, currency) > cash) throw new Error('more units than money');
    return fund;
  });
}

/** False if another process has begun it, or it has ended. */
async function isToBegin(db: Db, opening: bigint): Promise<boolean> {
  const { rows } = await sql`select from fund_openings where proposal = ${opening} and fund is null
    and ended_at is null for update`.execute(db);
  return rows.length > 0;
}

/** All of its money, in its own currency at the present fix. */
async function readCash({ feeds }: OpenParts, db: Db, account: AccountId, currency: string, now: number) {
  const rates = createRates(feeds);
  const { rows } = await sql<{ currency: string; amount: bigint }>`select currency, sum(amount)::bigint as amount
    from balances where account_id = ${account} and bucket = 'available' group by 1`.execute(db);
  return rows.reduce((sum, row) => sum + (rates.convert(row.amount, row.currency, currency, now) ?? 0n), 0n);
}
