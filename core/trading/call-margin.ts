/**
 * A position's margin has fallen to the warning level: its customer gets one margin call, with the amount to add and
 * the closing price.
 */
import { termsOf } from '../margin/requirements.ts';
import { formatAmount, formatScaled, SCALE } from '../money.ts';
import { Draft } from './draft.ts';
import { equityAt, initialRequirement } from './margin.ts';
import { marginUsedUp } from './triggers.ts';
import type { AccountState, TradingChanges } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

const DAY_MS = 86_400_000;

/** The deadline of a margin call is a day after the end of the trading day on which it was first made. */
export const callDue = ({ dayEnds }: Pick<MarketView, 'dayEnds'>): number => dayEnds + DAY_MS;

/** Null if no call is due. It may be repeated after a night, and once margin was added or a part closed. */
export function decideMarginCall(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  now: number,
): TradingChanges | null {
  const position = state.positions.find((each) => each.seq === seq);
  const { quote, instrument } = market;
  if (!position || position.openQuantity === 0n || position.calledAt !== null || !quote || market.session !== 'open')
    return null;
  const { callPrice, liquidationPrice, currency, side } = position;
  if (callPrice === null || liquidationPrice === null || !marginUsedUp(side, callPrice, quote)) return null;
  const price = side === 'long' ? quote.bid : quote.ask;
  const draft = new Draft(state, market, now);
  // A call repeated after a night is still the same call.
  const callDueAt = position.callDueAt ?? callDue(market);
  draft.putPosition({ ...position, calledAt: now, callDueAt });
  return draft.changes({
    code: 'marginCall',
    params: {
      instrument: instrument.name,
      instrumentId: instrument.id,
      level: Number((termsOf(position).warning * 100n) / SCALE),
      price: formatScaled(liquidationPrice),
      amount: formatAmount(initialRequirement(position, price) - equityAt(position, price), currency),
      currency,
      until: new Date(callDueAt).toISOString(),
    },
  });
}
