/**
 * Locks: bought units can't be sold before T+N business days or N minutes are over, if a rule said so before the
 * purchase.
 */
import { addDays } from '../../dates.ts';
import type { Hours, Instrument, Market, Zones } from '../../markets/market.ts';
import { instantOf, marketTime, nextTradingDate } from '../../markets/sessions/sessions.ts';

/** `days` counts the market's own business days. */
export type LockTerms = { kind: 'days'; days: number } | { kind: 'minutes'; minutes: number };
/** A lock on a purchase, with the terms under which it was agreed. `until` is epoch ms. */
export interface Lock {
  until: number;
  terms: LockTerms;
}

/** The operator's rule from an instant (epoch ms) on; null means all markets or instruments, and no lock. */
export interface LockRule {
  from: number;
  market: Market | null;
  instrument: string | null;
  terms: LockTerms | null;
}

/**
 * The terms for an order placed at `orderedAt`: the instrument's before its market's before those for all, and of these
 * the latest that had begun. An order keeps the terms of its placing.
 */
export function lockTermsFor(
  rules: readonly LockRule[],
  { id, market }: Pick<Instrument, 'id' | 'market'>,
  orderedAt: number,
): LockTerms | null {
  const begun = rules.filter((rule) => rule.from <= orderedAt);
  const scopes = [
    begun.filter((rule) => rule.instrument === id),
    begun.filter((rule) => rule.instrument === null && rule.market === market),
    begun.filter((rule) => rule.instrument === null && rule.market === null),
  ];
  const scope = scopes.find((each) => each.length > 0) ?? [];
  return (
    scope.reduce<LockRule | null>((latest, rule) => (latest === null || rule.from > latest.from ? rule : latest), null)
      ?.terms ?? null
  );
}

/** When units bought at `boughtAt` can be sold: at the beginning of the Nth business day after, or N minutes later. */
export function lockUntil(terms: LockTerms, market: Market, hours: Hours, boughtAt: number, zones: Zones): number {
  if (terms.kind === 'minutes') return boughtAt + terms.minutes * 60_000;
  let { date } = marketTime(market, hours, boughtAt, zones);
  // Beyond the last year whose holidays are known every day counts: a lock may then be too short, but never endless.
  for (let left = terms.days; left > 0; left -= 1) date = nextTradingDate(market, hours, date) ?? addDays(date, 1);
  return instantOf(market, date, 0, zones);
}
