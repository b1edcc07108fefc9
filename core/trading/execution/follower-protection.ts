/**
 * A leader doesn't trade against followers: for a while after a fill that is copied, no order of the same person in
 * another portfolio may go the other way. The house's own rule, disclosed.
 */
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import { type TradeDirection, getTradeDirection, type OrderRequest } from '../orders/order.ts';

/** Since 2026-11-22: how long before or after a leader's fill another trade of theirs is compared with it. */
export const FOLLOWER_PROTECTION_MS = 600_000;
const MINUTE_MS = 60_000;

/** A fill of the person's that followers copy, or are about to. */
export interface RecentLeaderFill {
  block: bigint;
  instrument: string;
  /** The leading portfolio, null if it is in another account. */
  portfolio: number | null;
  direction: TradeDirection;
  filledAt: number;
}
export type FollowerProtectionRefusal = { refused: 'againstFollowers'; params: { minutes: number; until: string } };

type RequestedOrder = Pick<OrderRequest, 'side' | 'effect'>;

/** `portfolio`: where the order is placed. */
export function checkFollowerProtection(
  all: readonly (RequestedOrder | null | undefined)[],
  { ledLately = [], portfolio = 0 }: Pick<AccountState, 'ledLately' | 'portfolio'>,
  { instrument }: Pick<MarketView, 'instrument'>,
  now: number,
): FollowerProtectionRefusal | null {
  const against = ledLately.filter(
    (led) =>
      led.instrument === instrument.id &&
      led.portfolio !== portfolio &&
      now - led.filledAt < FOLLOWER_PROTECTION_MS &&
      all.some((each) => each && getTradeDirection(each.side, each.effect) !== led.direction),
  );
  const last = against.reduce((latest, { filledAt }) => Math.max(latest, filledAt), -Infinity);
  return against.length === 0
    ? null
    : {
        refused: 'againstFollowers',
        params: {
          minutes: FOLLOWER_PROTECTION_MS / MINUTE_MS,
          until: new Date(last + FOLLOWER_PROTECTION_MS).toISOString(),
        },
      };
}

export const SUSPICIOUS_LEADER_FILL_KINDS = ['against', 'ahead'] as const;
export type SuspiciousLeaderFillKind = (typeof SUSPICIOUS_LEADER_FILL_KINDS)[number];

/**
 * What a fill near a copied one means to staff: the opposite direction within the window on either side of it; or the
 * same direction before the copies were made, when it could still move their price. Null: nothing. `decidedAt`: when
 * the last copy was decided.
 */
export function classifySuspiciousLeaderFill(
  led: { direction: TradeDirection; filledAt: number; decidedAt: number },
  fill: { direction: TradeDirection; at: number },
): SuspiciousLeaderFillKind | null {
  if (fill.direction !== led.direction)
    return Math.abs(fill.at - led.filledAt) < FOLLOWER_PROTECTION_MS ? 'against' : null;
  return fill.at > led.filledAt - FOLLOWER_PROTECTION_MS && fill.at < led.decidedAt ? 'ahead' : null;
}
