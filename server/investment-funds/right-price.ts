import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isMaterial, restate, rightPrice } from '@bourse/core/investment-funds/correction.ts';
import type { Sheet, Unvalued } from '@bourse/core/investment-funds/net-asset-value.ts';
import { dayNumber } from '@bourse/core/dates.ts';
import { formatScaled, type Price } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import { createRates } from '../ledger/rates.ts';
import type { Parts } from '../parts.ts';
import { findFund } from './standings.ts';
import { readDue, readUnits, withCloses } from './stated.ts';
import { type Db, isClosing, type KnownFund, type PriceRow, readPrice, readPrices } from './store.ts';

export type RightParts = Pick<Parts, 'database' | 'feeds' | 'due'>;

export interface Right {
  fund: KnownFund;
  was: PriceRow;
  sheet: Sheet;
  price: Price;
  /** The last priced day and its price per unit: if that is the wrong day itself, the right price. */
  last: Pick<PriceRow, 'date' | 'stands'>;
}

/** Whether the day has been dealt and not yet corrected. */
async function isOpen(db: Db, fund: number, date: string): Promise<boolean | Refusal> {
  const { rows } = await sql<{ dealt: boolean; corrected: boolean }>`select d.status = 'dealt' as dealt,
      c.fund is not null as corrected
    from fund_days d left join fund_corrections c using (fund, date)
    where d.fund = ${fund} and d.date = ${date}`.execute(db);
  const [day] = rows;
  return day?.corrected ? refuse('fundCorrected') : (day?.dealt ?? false);
}

/** A day's sheet, by the closes as known now. */
async function restated(
  { database: { kysely: db }, feeds, due }: RightParts,
  fund: KnownFund,
  was: PriceRow,
  before: PriceRow,
): Promise<Sheet | Unvalued> {
  const { date } = was;
  const at = was.valued_at.getTime();
  const rates = createRates(feeds);
  const sealed = {
    cash: was.cash,
    owed: was.owed,
    units: was.units,
    due: await readDue(db, fund, date, was.valued_at),
  };
  const held = withCloses({ feeds, due }, await readUnits(db, fund, date, was.valued_at), at);
  const days = dayNumber(date) - dayNumber(before.date);
  return restate(fund, { ...sealed, days, feeRest: before.fee_rest }, held, (amount, from) =>
    rates.convert(amount, from, fund.currency, at - 1),
  );
}

/** Whether the last price, by which compensations would be computed, itself needs correcting. */
async function isWrong(parts: RightParts, fund: KnownFund, last: PriceRow): Promise<boolean> {
  const [before] = await readPrices(parts.database.kysely, fund.fund, 1, last.date);
  if (!before || last.stands !== last.nav) return false;
  const sheet = await restated(parts, fund, last, before);
  return !('suspended' in sheet) && isMaterial(last.nav, sheet.nav);
}

/**
 * Whether the last price, with nothing but money, has been struck: everybody is redeemed, and soon there is no fund to
 * restore.
 */
const isOver = ({ sellsOn, endedAt }: KnownFund, last: PriceRow): boolean =>
  endedAt !== null || (isClosing({ sellsOn }, last.date) && last.lines.length === 0);

/**
 * Recomputes a day's price from what was sealed and the closes as known now. The first day can't be corrected: it has
 * no close, its price is the mandate's.
 */
export async function findRight(
  parts: RightParts,
  { fund: id, date }: { fund: string; date: string },
): Promise<Right | Refusal> {
  const { kysely: db } = parts.database;
  const fund = await findFund(db, id);
  if (!fund) return refuse('productNotFound');
  const open = await isOpen(db, fund.fund, date);
  if (isRefusal(open)) return open;
  const [was, [before], [last]] = await Promise.all([
    readPrice(db, fund.fund, date),
    readPrices(db, fund.fund, 1, date),
    readPrices(db, fund.fund, 1),
  ]);
  if (open && was && !before) return refuse('fundFirstPrice', { day: date });
  if (!open || !was || !before || !last) return refuse('fundNotDealt', { day: date });
  if (isOver(fund, last)) return refuse('fundCloses', { day: fund.sellsOn ?? last.date });
  const sheet = await restated(parts, fund, was, before);
  if ('suspended' in sheet) return refuse('fundNotPriced');
  if (!isMaterial(was.nav, sheet.nav))
    return refuse('fundPriceStands', { was: formatScaled(was.nav), right: formatScaled(sheet.nav) });
  const price = rightPrice(was, sheet.nav);
  if (last.date === date) return { fund, was, sheet, price, last: { date, stands: sheet.nav } };
  if (await isWrong(parts, fund, last)) return refuse('fundLaterWrong', { day: last.date });
  return { fund, was, sheet, price, last };
}
