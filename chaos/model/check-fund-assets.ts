/**
 * Recomputes what a fund held at a day's close: units from its fills up to then, at the true market's price, and cash
 * from its transfers, even if earlier days were booked late.
 */
import type { FundDealRow, FundRow, FundRows, FundPriceRow } from './fund-rows.ts';

export type CompareAmounts = (what: string, stored: bigint, computed: bigint) => void;
/**
 * The prices that the market truly showed in the seconds up to `at`, latest first: a feed that failed just then
 * repeated an earlier one.
 */
export type FindTrueCloses = (instrument: string, at: number) => readonly bigint[];

/** Bookings made by the days themselves; each counts with its day, not with its booking time. */
const OF_DAYS = new Set(['fundIn', 'fundOut', 'fundFee']);
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

export function checkFundAssets(
  fund: FundRow,
  day: FundPriceRow,
  rows: FundRows,
  trueClosesOf: FindTrueCloses | null,
  compare: CompareAmounts,
): void {
  // After a clock was set back a later row may carry an earlier time.
  const wasThere = (row: { fund: number; at: Date; written: bigint }): boolean =>
    row.fund === fund.fund && row.at < day.valued_at && row.written < day.written;
  const lines = new Map(day.lines.map((line) => [line.instrument, line]));
  if (!rows.adjusted.some((each) => each.fund === fund.fund)) {
    const fills = Map.groupBy(rows.ownFills.filter(wasThere), ({ instrument }) => instrument);
    for (const instrument of new Set([...lines.keys(), ...fills.keys()]))
      compare(
        `units of ${instrument}`,
        BigInt(lines.get(instrument)?.quantity ?? 0),
        sum((fills.get(instrument) ?? []).map(({ quantity }) => quantity)),
      );
  }
  if (trueClosesOf)
    for (const { instrument, close, stale } of day.lines) {
      if (stale) continue;
      const stored = BigInt(close ?? 0);
      const prices = trueClosesOf(instrument, day.valued_at.getTime() - 1);
      compare(`close of ${instrument}`, stored, prices.includes(stored) ? stored : (prices[0] ?? 0n));
    }
  // Its first money came at the moment of its valuation.
  if (day.date !== fund.began_on) checkMoney(fund, day, rows, rows.ownMoney.filter(wasThere), compare);
}

/** A fund holds other currencies only for moments; then its money depends on exchange rates. */
function checkMoney(
  { fund, currency }: FundRow,
  { date, cash, owed }: FundPriceRow,
  { prices, deals }: FundRows,
  moved: FundRows['ownMoney'],
  compare: CompareAmounts,
): void {
  const others = Map.groupBy(moved, (row) => row.currency);
  for (const [each, those] of others) if (each !== currency && sum(those.map(({ amount }) => amount)) !== 0n) return;
  const otherMovements = (others.get(currency) ?? []).filter(({ code }) => !OF_DAYS.has(code));
  const before = prices.filter((price) => price.fund === fund && price.date < date);
  const dealt = deals.filter((deal) => deal.fund === fund && deal.date < date);
  const ofDays = (kind: FundDealRow['kind']): bigint =>
    sum(dealt.filter((deal) => deal.kind === kind).map(({ money }) => money));
  const fees = sum(before.map(({ fee }) => fee));
  compare(
    'money less what is owed',
    cash - owed,
    sum(otherMovements.map(({ amount }) => amount)) + ofDays('buy') - ofDays('redeem') - fees,
  );
}
