/**
 * How currency pairs were rolled over, computed naively from the rulebook's data: the days by which the settlement
 * moved, and the difference of both rates, which counts only for real prices.
 */
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import {
  BANK_HOLIDAYS,
  ROLLOVER_CREDIT_EARNING_HOURS,
  OVERNIGHT_RATES,
  ROLLOVER_MARKUP,
  SPOT_SETTLEMENT_DAYS,
} from '@bourse/core/markets/rulebook/fx-rollover-rates-and-holidays.ts';
import { divideDown, divideUp, SCALED_ONE } from './arithmetic.ts';
import type { StoredRowsSnapshot, FillRow } from './stored-rows-snapshot.ts';

const DAY_MS = 86_400_000;
/** What fills at the simulator's prices say of where they come from. */
const SIMULATED = 'simulated';
/** Currencies whose banks close when this stock market does. */
const MARKETS = { KRW: 'KR', MXN: 'MX', THB: 'TH', INR: 'IN', SAR: 'SA' } as const;
const YEARS_OF_365 = new Set(['KRW', 'THB', 'INR', 'GBP', 'JPY', 'AUD', 'HKD', 'TWD', 'MYR', 'VND']);

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const isWeekend = (currency: string, day: number): boolean => {
  const weekday = new Date(day * DAY_MS).getUTCDay();
  return weekday % 6 === 0 || (currency === 'SAR' && weekday === 5);
};
const closedIn = (market: 'FX' | 'KR' | 'MX' | 'TH' | 'IN' | 'SA', date: string): boolean =>
  getMarketRules(market).specialDays.some((special) => special.date === date && !special.spans);

function banksOpen(currency: string, day: number): boolean {
  const date = dateOf(day);
  const market = MARKETS[currency as keyof typeof MARKETS];
  return (
    !isWeekend(currency, day) &&
    !closedIn('FX', date) &&
    !(BANK_HOLIDAYS[currency]?.dates.includes(date) ?? false) &&
    !(market && closedIn(market, date))
  );
}

function settledOn(code: string, day: number): number {
  const [base, quote] = [code.slice(0, 3), code.slice(3)];
  let settled = day;
  for (let left = SPOT_SETTLEMENT_DAYS.oneDay.includes(code) ? 1 : SPOT_SETTLEMENT_DAYS.ordinary; left > 0; )
    if (banksOpen(base === 'USD' ? quote : base, (settled += 1)) && (quote !== 'MXN' || banksOpen('USD', settled)))
      left -= 1;
  while (!banksOpen(base, settled) || !banksOpen(quote, settled)) settled += 1;
  return settled;
}

const rateOf = (currency: string, date: string): bigint => {
  const entries = OVERNIGHT_RATES[currency] ?? [];
  return (entries.filter(({ from }) => from <= date).at(-1) ?? entries[0]!).value;
};

/**
 * Unit-milliseconds for which the units open at the day's end had been held, at most 24 hours for each unit, and the
 * maximum. Units leave in the order in which they came.
 */
function heldFor(fills: readonly FillRow[], date: string): [held: bigint, whole: bigint] {
  const end = Temporal.PlainDateTime.from(`${date}T17:00`).toZonedDateTime('America/New_York').epochMilliseconds;
  const day = BigInt(ROLLOVER_CREDIT_EARNING_HOURS.at(-1)!.value) * 3_600_000n;
  const before = fills.filter(({ at }) => at.getTime() < end);
  let gone = before.reduce((sum, { effect, quantity }) => (effect === 'close' ? sum + quantity : sum), 0n);
  let [held, whole] = [0n, 0n];
  for (const { at, quantity } of before.filter(({ effect }) => effect === 'open')) {
    const stayed = quantity > gone ? quantity - gone : 0n;
    gone -= quantity - stayed;
    const age = BigInt(end - at.getTime());
    held += stayed * (age < day ? age : day);
    whole += stayed * day;
  }
  return [held, whole];
}

export function checkCurrencyRollovers(
  { rollovers, positions, fills }: Pick<StoredRowsSnapshot, 'rollovers' | 'positions' | 'fills'>,
  differ: (sentence: string) => void,
): { rollovers: number } {
  const rows = new Map(positions.map((row) => [`${row.account_id} ${row.position_seq}`, row]));
  const fillsOf = Map.groupBy(fills, (row) => `${row.account_id} ${row.position_seq}`);
  for (const { account_id, position_seq, rolled_on, days, value, amount, counted } of rollovers) {
    const position = rows.get(`${account_id} ${position_seq}`);
    if (!position) {
      differ(`rollover ${account_id}/${position_seq}: of no position`);
      continue;
    }
    const code = position.instrument.slice(position.instrument.indexOf('.') + 1);
    const day = dayOf(rolled_on);
    let next = day + 1;
    while (isWeekend('USD', next) || closedIn('FX', dateOf(next))) next += 1;
    const moved = settledOn(code, next) - settledOn(code, day);
    const ofPosition = fillsOf.get(`${account_id} ${position_seq}`) ?? [];
    const moves = ofPosition.some(({ source }) => source !== SIMULATED);
    const gained = moves ? rateOf(code.slice(0, 3), rolled_on) - rateOf(code.slice(3), rolled_on) : 0n;
    const difference = (position.side === 'long' ? gained : -gained) - ROLLOVER_MARKUP.at(-1)!.value;
    const year = SCALED_ONE * (YEARS_OF_365.has(position.currency) ? 365n : 360n);
    const [held, whole] = heldFor(ofPosition, rolled_on);
    const earned = divideDown(value * held, whole);
    const due =
      difference < 0n
        ? -divideUp(value * -difference * BigInt(moved), year)
        : divideDown(earned * difference * BigInt(moved), year);
    if (days !== moved || amount !== due || counted !== (difference > 0n ? earned : value))
      differ(
        `rollover ${account_id}/${position_seq} of ${rolled_on}: ${amount} for ${days} days; by the ` +
          `rulebook ${due} for ${moved}`,
      );
  }
  return { rollovers: rollovers.length };
}
