/**
 * The short forms in which rulebook files are written, so that a reader sees the market and not the scale of a bigint.
 */
import { parseScaled } from '../../ledger/money.ts';
import type { SessionSpan, SpecialDay, TickStep } from './rule-types.ts';

/** Decimal text as a price, quantity or rate. Runs only while a rulebook file loads. */
export function parseDecimal(text: string): bigint {
  const value = parseScaled(text);
  if (value === null) throw new Error(`not a decimal: ${text}`);
  return value;
}

/** "0.05" per cent as a rate. */
export const parsePercent = (text: string): bigint => parseDecimal(text) / 100n;

/** "09:30" as minutes of the day; "-17:00" is that time on the day before. */
export function parseMinuteOfDay(time: string): number {
  const before = time.startsWith('-');
  const [hours, minutes] = time
    .slice(before ? 1 : 0)
    .split(':')
    .map(Number);
  return hours! * 60 + minutes! - (before ? 1440 : 0);
}

export const buildSessionSpan = (kind: SessionSpan['kind'], from: string, to: string): SessionSpan => ({
  kind,
  from: parseMinuteOfDay(from),
  to: parseMinuteOfDay(to),
});

/** A table of `[below, tick]`, the last with null; "<=1000" includes 1000. */
export const buildTickSteps = (...steps: readonly (readonly [below: string | null, tick: string])[]): TickStep[] =>
  steps.map(([below, tick]) => {
    if (below === null) return { below, tick: parseDecimal(tick) };
    if (below.startsWith('<='))
      return { below: parseDecimal(below.slice(2)), tick: parseDecimal(tick), inclusive: true };
    return { below: parseDecimal(below), tick: parseDecimal(tick) };
  });

/** One year's special days from `MM-DD` → name or [name, spans]; all from one source. */
export function buildSpecialDays(
  number: number,
  source: string,
  days: Readonly<Record<string, string | readonly [name: string, ...spans: SessionSpan[]]>>,
  mark?: 'unconfirmed',
): SpecialDay[] {
  return Object.entries(days).map(([monthDay, entry]) => {
    const [name, ...spans] = typeof entry === 'string' ? [entry] : entry;
    return {
      date: `${number}-${monthDay}`,
      name,
      source,
      ...(spans.length > 0 ? { spans } : {}),
      ...(mark ? { unconfirmed: true as const } : {}),
    };
  });
}

/** The source of everything that the operator decides and no exchange or regulator prescribes. */
export const HOUSE_RULE_SOURCE = "the house's own rule";
