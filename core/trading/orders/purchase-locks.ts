/**
 * Locks: bought units can't be sold before T+N business days or N minutes are over, if a rule said so before the
 * purchase.
 */
import { addDays } from '../../dates.ts';
import type { TradingHoursMode, Instrument, Market, TimeZoneConverter } from '../../markets/market-types.ts';
import { getInstantOfMinute, getMarketTime, findNextTradingDate } from '../../markets/sessions/trading-sessions.ts';

/** `days` counts the market's own business days. */
export type PurchaseLockTerms = { kind: 'days'; days: number } | { kind: 'minutes'; minutes: number };
/** A lock on a purchase, with the terms under which it was agreed. `until` is epoch ms. */
export interface PurchaseLock {
  until: number;
  terms: PurchaseLockTerms;
}

/** The operator's rule from an instant (epoch ms) on; null means all markets or instruments, and no lock. */
export interface PurchaseLockRule {
  from: number;
  market: Market | null;
  instrument: string | null;
  terms: PurchaseLockTerms | null;
}

/**
 * The terms for an order placed at `orderedAt`: the instrument's before its market's before those for all, and of these
 * the latest that had begun. An order keeps the terms of its placing.
 */
export function findPurchaseLockTerms(
  rules: readonly PurchaseLockRule[],
  { id, market }: Pick<Instrument, 'id' | 'market'>,
  orderedAt: number,
): PurchaseLockTerms | null {
  const started = rules.filter((rule) => rule.from <= orderedAt);
  const scopes = [
    started.filter((rule) => rule.instrument === id),
    started.filter((rule) => rule.instrument === null && rule.market === market),
    started.filter((rule) => rule.instrument === null && rule.market === null),
  ];
  const scope = scopes.find((each) => each.length > 0) ?? [];
  return (
    scope.reduce<PurchaseLockRule | null>(
      (latest, rule) => (latest === null || rule.from > latest.from ? rule : latest),
      null,
    )?.terms ?? null
  );
}

/** When units bought at `boughtAt` can be sold: at the beginning of the Nth business day after, or N minutes later. */
export function computePurchaseLockEnd(
  terms: PurchaseLockTerms,
  market: Market,
  hours: TradingHoursMode,
  boughtAt: number,
  zones: TimeZoneConverter,
): number {
  if (terms.kind === 'minutes') return boughtAt + terms.minutes * 60_000;
  let { date } = getMarketTime(market, hours, boughtAt, zones);
  // Beyond the last year whose holidays are known every day counts: a lock may then be too short, but never endless.
  for (let left = terms.days; left > 0; left -= 1) date = findNextTradingDate(market, hours, date) ?? addDays(date, 1);
  return getInstantOfMinute(market, date, 0, zones);
}
