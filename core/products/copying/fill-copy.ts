/**
 * One copy of a block is decided: an order of the follower's own that fills at the block's price, or is skipped for a
 * reason that the follower can read.
 */
import type { Changes, Notice } from '../../ledger/changes.ts';
import { owedIn, refuseLeaving } from '../../borrowing/loans/unpaid-loans.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import type { MarketView } from '../../trading/orders/market-view.ts';
import { atMarket, type OrderRequest } from '../../trading/orders/order.ts';
import { provide } from '../../trading/exchange/order-exchange.ts';
import { checkRules } from '../../trading/trading/check-account-rules.ts';
import { lendsUpTo } from '../../trading/execution/borrowed-stock.ts';
import { checkUnits } from '../../trading/trading/check-units.ts';
import { Draft } from '../../trading/execution/draft.ts';
import { neededFor } from '../../trading/execution/fill-opening.ts';
import { NO_LINKS } from '../../trading/trading/link-orders.ts';
import { newOrder } from '../../trading/trading/new-order.ts';
import { reasonOf } from '../../trading/orders/refusal-reasons.ts';
import { runOrder } from '../../trading/trading/run-order.ts';
import { reserveUnits, sumOfUnits, unitsOf } from '../../trading/execution/units.ts';
import { smaller } from '../../ledger/money.ts';
import { BLOCK_HOLDS_MS, type CopyOffer, offerOf } from './block-order.ts';
import type { BlockPrice, CopyOrder, LedFill, SkipReason } from './copy-types.ts';

/** A planned copy with its block, as priced at `plannedAt`. */
export interface PlannedCopy {
  copyOrder: CopyOrder;
  fill: LedFill;
  block: BlockPrice;
  /** This copy's part of the block. */
  quantity: bigint;
  plannedAt: number;
}
export type CopyChanges = Changes & { records: { copyOrders: CopyOrder[] } };

/** `market` says how it is paid if the copy's money is in another currency. */
export function decideCopy(
  state: AccountState,
  planned: PlannedCopy,
  market: MarketView | null,
  now: number,
): CopyChanges | null {
  const { copyOrder } = planned;
  const stored = state.copyOrders?.find((each) => each.block === copyOrder.block);
  if (stored?.status !== 'planned') return null;
  const made = fillOrReason(state, planned, market, now);
  const done = { ...copyOrder, decidedAt: now };
  if (typeof made === 'string')
    return {
      transfers: [],
      records: { copyOrders: [{ ...done, status: 'skipped', reason: made }] },
      notices: [],
      lastSeq: state.lastSeq,
    };
  const { order, quantity, changes } = made;
  return {
    ...changes,
    records: {
      ...changes.records,
      copyOrders: [{ ...done, status: 'filled', reason: null, order, filled: quantity }],
    },
  };
}

interface Made {
  order: bigint;
  quantity: bigint;
  changes: Changes;
}

function fillOrReason(
  state: AccountState,
  planned: PlannedCopy,
  given: MarketView | null,
  now: number,
): Made | SkipReason {
  const { fill, block, plannedAt } = planned;
  const copy = state.copies?.find(({ portfolio }) => portfolio === planned.copyOrder.portfolio);
  if (!copy || copy.status === 'ended' || (fill.effect === 'open' && copy.status !== 'active')) return 'stopping';
  if (now > plannedAt + BLOCK_HOLDS_MS) return 'late';
  if (!given || given.session !== 'open' || given.quote === null) return 'closed';
  const market = { ...given, quote: block.quote };
  const leverage = state.marginEnabled ? fill.leverage : 1;
  if (fill.effect === 'open' && leverage > 1 && owedIn(state.loanBooks).length > 0) return 'loan';
  const draft = new Draft(state, market, now);
  if (fill.effect === 'close') return close(draft, planned);
  const made = open(draft, state, atMarket(fill, planned.quantity, leverage), planned);
  return typeof made !== 'string' && refuseLeaving(state, made.changes, now) ? 'loan' : made;
}

function open(draft: Draft, state: AccountState, request: OrderRequest, { block }: PlannedCopy): Made | SkipReason {
  const { market, now } = draft;
  const refused = checkRules(state, request, market, now, NO_LINKS);
  if (refused) return reasonOf(refused.refused);
  if (request.side === 'short') draft.lendsUpTo = lendsUpTo(market, state);
  const order = newOrder(draft.nextSeq(), request, market, now);
  const offer = offerOf(block, request.quantity, market, now);
  if (offer === null) return 'ownTaken';
  const lacking = provide(draft, order, neededFor(draft, order, offer).costs.total);
  return lacking ? 'money' : ran(draft, draft.putOrder(order), offer);
}

/** Less may be held than when the block was planned: then all of it. */
function close(draft: Draft, { fill, block, quantity: wanted }: PlannedCopy): Made | SkipReason {
  const free = sumOfUnits(
    draft.held(fill.side).filter((each) => unitsOf(each, 'free') > 0n),
    'free',
  );
  const quantity = smaller(wanted, free);
  if (quantity === 0n) return 'locked';
  const offer = offerOf(block, quantity, draft.market, draft.now);
  if (offer === null) return 'ownTaken';
  const order = newOrder(draft.nextSeq(), atMarket(fill, quantity, 1), draft.market, draft.now);
  const refused = checkUnits(draft, order);
  if (refused) return reasonOf(refused.refused);
  const placed = draft.putOrder(order);
  reserveUnits(draft, placed, quantity);
  return ran(draft, placed, offer);
}

function ran(draft: Draft, placed: ReturnType<Draft['putOrder']>, offer: CopyOffer): Made | SkipReason {
  const { order, filled, notice } = runOrder(draft, placed, offer);
  return filled === 0n
    ? 'rule'
    : { order: order.seq, quantity: filled, changes: draft.changes(notice satisfies Notice | null) };
}

/** Why a closing copy is tried again with another block: the follower still holds what the leader has sold. */
export const TRIED_AGAIN: readonly SkipReason[] = ['closed', 'noPrice', 'late', 'marketThin', 'locked', 'ownTaken'];
