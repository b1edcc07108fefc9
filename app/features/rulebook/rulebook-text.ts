/** The rulebook's figures in words: minutes, rates, price steps, charges. */
import { CURRENCY_DIGITS, formatDecimal, parseDecimal } from '@bourse/core/ledger/money.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { formatMoneyWithCurrency, formatQuantity, formatWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, type Texts } from '../../language/language.ts';

export type Rulebook = CallAnswer<'quotes/getRulebook'>;
export type SessionSpan = Rulebook['sessions']['spans'][number];
export type ChargeRow = Rulebook['charges'][number];
export type ShortFeeRow = Omit<NonNullable<Rulebook['shortFee']>, 'ahead'>;
type Words = Texts['rulebook'];

const DAY = 1440;
const two = (n: number): string => String(n).padStart(2, '0');

/** "09:30"; a time on the day before says so. 24:00 is the day's end. */
export function formatMinuteOfDay(t: Pick<Words, 'dayBefore'>, minute: number): string {
  const within = minute < 0 ? minute + DAY : minute;
  const time = `${two(Math.floor(within / 60))}:${two(within % 60)}`;
  return minute < 0 ? fillPlaceholders(t.dayBefore, { time }) : time;
}

/** "09:00–12:30, 14:00–16:30". */
export const formatSessionSpans = (
  t: Pick<Words, 'dayBefore'>,
  spans: readonly Pick<SessionSpan, 'from' | 'to'>[],
): string => spans.map(({ from, to }) => `${formatMinuteOfDay(t, from)}–${formatMinuteOfDay(t, to)}`).join(', ');

/** A pure number in percent with all its digits: 0.00015 is "0.015%". */
export function formatExactPercent(rate: string): string {
  const scaled = parseDecimal(rate, 8) ?? 0n;
  return `${formatQuantity(formatDecimal(scaled, 6))}%`;
}

/** "below 2,000", "up to 1,000", and for the last step "from 500,000". `before` is the previous step. */
export function formatTickRange(
  t: Words,
  step: Rulebook['ticks']['steps'][number],
  before: Rulebook['ticks']['steps'][number] | undefined,
): string {
  if (step.below !== null)
    return fillPlaceholders(step.inclusive ? t.upTo : t.below, { price: formatQuantity(step.below) });
  if (!before || before.below === null) return t.anyPrice;
  return fillPlaceholders(before.inclusive ? t.above : t.from, { price: formatQuantity(before.below) });
}

/** What a night of borrowed stock is paid on, in words. */
export function formatShortFee(t: Words, { base, roundedTo }: ShortFeeRow, currency: string): string {
  if (base === null) return t.shortFeeCost;
  const part = formatExactPercent(base);
  return roundedTo === null
    ? fillPlaceholders(t.shortFeeValue, { part })
    : fillPlaceholders(t.shortFeeRounded, { part, step: formatMoneyWithCurrency(roundedTo, currency) });
}

/** A charge in words: "0.05% of the value, at least 1.00 USD". */
export function formatCharge(t: Words, names: Texts['charges'], charge: ChargeRow, currency: string): string {
  const amount = (value: string): string => formatMoneyWithCurrency(value, currency);
  const much = {
    notional: () => fillPlaceholders(t.ofValue, { rate: formatExactPercent(charge.rate) }),
    quantity: () => fillPlaceholders(t.perShare, { amount: formatWithCurrency(charge.rate, currency) }),
    order: () => fillPlaceholders(t.perOrder, { amount: amount(charge.rate) }),
    day: () => fillPlaceholders(t.perDay, { amount: amount(charge.rate) }),
    charges: () =>
      fillPlaceholders(t.ofCharges, {
        rate: formatExactPercent(charge.rate),
        names: charge.of.map((name) => labelOf(names, name)).join(', '),
      }),
  }[charge.base]();
  const bounds = [
    charge.minimum === null ? null : fillPlaceholders(t.minimum, { amount: amount(charge.minimum) }),
    charge.maximum === null ? null : fillPlaceholders(t.maximum, { amount: amount(charge.maximum) }),
  ];
  return [much, ...bounds.filter((bound) => bound !== null)].join(', ');
}

/** "rounded up to 0.01 USD"; null if there is nothing to round. */
export function formatChargeRounding(
  t: Words,
  { base, rounding, roundedTo }: ChargeRow,
  currency: string,
): string | null {
  if (base === 'order' || base === 'day') return null;
  const unit = roundedTo ?? formatDecimal(1n, CURRENCY_DIGITS[currency] ?? 2);
  return fillPlaceholders(t.rounded[rounding], { unit: formatMoneyWithCurrency(unit, currency) });
}

/** What it applies to: "sales · KOSPI". */
export const formatChargeScope = (t: Words, { side, segments, holding, liquidity }: ChargeRow): string =>
  [t.side[side], segments?.join(', '), holding && t.holding[holding], liquidity && t.liquidity[liquidity]]
    .filter(Boolean)
    .join(' · ');
