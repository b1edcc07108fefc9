/** A price alert in words. */
import { toldLevel } from '@bourse/core/alerts/price-alert.ts';
import { formatScaled, parseScaled } from '@bourse/core/money.ts';
import type { RowOf } from '../../api/use-call.ts';
import { formatTime } from '../../format/dates.ts';
import { formatPrice, formatRate } from '../../format/numbers.ts';
import { fill, type Texts } from '../../language/language.ts';

export type Alert = RowOf<'discovery/listAlerts'>;
type Words = Texts['discovery']['alerts'];

/** In words, a level computed from a percentage. */
export const reachedFrom = (
  level: string,
  reference: string,
  currency: string | null,
  rounding: 'up' | 'down',
): string => formatScaled(toldLevel(parseScaled(level) ?? 0n, parseScaled(reference) ?? 0n, currency, rounding));

/** When it fires: "At 200.00 or higher", "5.00% from 190.00: at 199.50 or 180.50". */
export function levelWords(t: Words, { kind, price, rate, upper, lower, reference, currency }: Alert): string {
  const told = (value: string | null) => (value === null ? '' : formatPrice(value, currency ?? undefined));
  if (kind !== 'percent') return fill(t.at[kind], { price: told(price) });
  const at = (level: string | null, rounding: 'up' | 'down') =>
    told(level === null ? null : reachedFrom(level, reference, currency, rounding));
  return fill(lower === null ? t.at.percentUp : t.at.percent, {
    rate: formatRate(rate ?? '0'),
    from: told(reference),
    upper: at(upper, 'up'),
    lower: at(lower, 'down'),
  });
}

/** Its state, with the time that matters. */
export function stateWords(t: Words, { status, firedAt, firedPrice, expiresAt, currency }: Alert): string {
  if (status === 'fired')
    return fill(t.reached, {
      time: formatTime(firedAt ?? ''),
      price: formatPrice(firedPrice ?? '0', currency ?? undefined),
    });
  if (status === 'expired') return fill(t.ranOut, { time: formatTime(expiresAt ?? '') });
  return expiresAt === null ? t.waits : fill(t.waitsUntil, { time: formatTime(expiresAt) });
}
