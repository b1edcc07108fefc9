/**
 * Turns a leader's fill into a block: what each copy wants of it, at one price for all. Planned once, in one
 * transaction, whichever process tries; it waits until the market can be traded.
 */
import {
  type BlockMarket,
  blockMarket,
  canMeet,
  COPY_TIME_LIMIT_MS,
  directionOfFill,
  lateReason,
  priceBlock,
} from '@bourse/core/products/copying/block-order.ts';
import { TRIED_AGAIN } from '@bourse/core/products/copying/fill-copy.ts';
import { type Followed, type Follower, leverageFor, sizeOf, type Wish } from '@bourse/core/products/copying/size.ts';
import type { BlockPrice, LedFill, SkipReason } from '@bourse/core/products/copying/copy-types.ts';
import { type Amount, larger } from '@bourse/core/ledger/money.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import { createRates } from '../ledger/exchange-rates.ts';
import { valuedAt } from '../ledger/position-valuation.ts';
import type { Parts } from '../parts.ts';
import { placeKey, type Worth, worthOf } from './portfolio-worth.ts';
import { isClosedTo, mostOf } from './leader-state.ts';
import { lastBefore, movedAfter, movesBetween, paidBy } from './store.ts';
import { inTurn, putOff, writePlan, type PlannedShare, type SizedOn } from './block-store.ts';
import type { KnownLeader, StoredBlock } from './rows.ts';
import * as store from './store.ts';

export type PlanParts = Pick<Parts, 'database' | 'feeds' | 'views' | 'splits' | 'clock'>;

const OPENING_WAITS_MS = 1_000;
const CLOSING_WAITS_MS = 5_000;
/** Withdrawals within this time still count: it includes a night, after which the leader's level reflects them. */
const COUNTS_MS = 86_400_000;

export interface Wished {
  copy: store.KnownCopy;
  wish: Wish;
  /** The facts behind its size; absent if it closes. */
  sized?: SizedOn;
}

/** False while it still waits for the market. */
export const planBlock = (parts: PlanParts, block: StoredBlock): Promise<boolean> =>
  inTurn(parts.database.kysely, block.leader, async (work) => {
    const { fill } = block;
    const now = parts.clock.now();
    const late = fill.effect === 'open' && now > fill.filledAt + COPY_TIME_LIMIT_MS;
    const view = parts.views(fill.instrument as never, now);
    const market = late ? null : await marketOf(parts, work, block, view, now);
    if (!late && !market) {
      await putOff(work, block.block, now + (fill.effect === 'open' ? OPENING_WAITS_MS : CLOSING_WAITS_MS));
      return false;
    }
    const { led, wished } = await wishesOf(parts, block, view);
    const shares = market
      ? pricedShares(block, wished, market)
      : { price: null, rows: wished.map((each) => tooLate(each, lateReason(view))) };
    await writePlan(work, block.block, { ...shares, led }, now);
    return true;
  });

const skippedRow = ({ copy, wish, sized }: Wished, reason: SkipReason): PlannedShare => ({
  account: copy.account,
  portfolio: copy.portfolio,
  wanted: 'quantity' in wish ? wish.quantity : 0n,
  quantity: 0n,
  reason,
  ...(sized ? { sized } : {}),
});
const tooLate = (each: Wished, reason: SkipReason): PlannedShare =>
  skippedRow(each, 'skipped' in each.wish ? each.wish.skipped : reason);

/** Null if nothing can be traded now. */
export async function marketOf(
  { splits }: Pick<PlanParts, 'splits'>,
  work: store.Db,
  block: Pick<StoredBlock, 'leader' | 'fill' | 'only' | 'leaving'>,
  view: MarketView | null,
  now: number,
): Promise<BlockMarket | null> {
  if (!view || !canMeet(block.fill, view)) return null;
  // Units from before a split don't equal those after it. A close is a share of the holding, so once the split is
  // applied it is still right.
  const { effect, filledAt } = block.fill;
  if (splits.lately(view.instrument.id, now, effect === 'open' ? filledAt : now).length > 0) return null;
  const last = await store.readEarlier(work, block);
  const earlier = last?.price ? { ...last.price, at: last.plannedAt! } : null;
  return blockMarket(block.fill, view, earlier, block.only !== null || block.leaving, now);
}

export function pricedShares(
  { fill }: Pick<StoredBlock, 'fill'>,
  wished: readonly Wished[],
  market: BlockMarket,
): { price: BlockPrice | null; rows: PlannedShare[] } {
  const wanted = wished.flatMap(({ copy, wish, sized }) =>
    'quantity' in wish
      ? [{ copy, sized, quantity: wish.quantity, maximumDeviationRate: copy.maximumDeviationRate }]
      : [],
  );
  const { block: price, shares } = priceBlock(fill.effect, directionOfFill(fill), fill.price, wanted, market);
  const rows = wanted.map((each): PlannedShare => {
    const share = shares.get(each)!;
    const { account, portfolio } = each.copy;
    const row = { account, portfolio, wanted: each.quantity, ...(each.sized ? { sized: each.sized } : {}) };
    return 'quantity' in share
      ? { ...row, quantity: share.quantity, reason: null }
      : { ...row, quantity: 0n, reason: share.skipped };
  });
  const without = wished.flatMap((each) => ('skipped' in each.wish ? [skippedRow(each, each.wish.skipped)] : []));
  return { price, rows: [...rows, ...without] };
}

/** What each copy concerned wants of the block. */
async function wishesOf(parts: PlanParts, block: StoredBlock, view: MarketView | null): Promise<Wishes> {
  const { kysely } = parts.database;
  const { fill, only } = block;
  const copies = (await store.readCopiesOf(kysely, block.leader)).filter((copy) => isAbout(block, copy));
  const instrument = parts.feeds.instrument(fill.instrument as never);
  if (copies.length === 0 || !instrument || !view) return NO_WISHES;
  if (block.part > 1) return { led: null, wished: await restOf(kysely, block, copies) };
  const leader = await store.readLeader(kysely, block.leader);
  if (fill.effect === 'open' && leader && (await isClosedTo(parts, leader))) return NO_WISHES;
  const [worths, led, enabled] = await Promise.all([
    worthOf(parts, copies, instrument.currency),
    fill.effect === 'open' && leader ? followedThen(parts, block, leader, instrument.currency) : NOBODY,
    fill.leverage > 1 || fill.side === 'short' ? store.readMarginEnabled(kysely, copies) : new Set<bigint>(),
  ]);
  const into = createRates(parts.feeds).into(instrument.currency, parts.clock.now());
  const wished = copies.flatMap((copy): Wished[] => {
    const follower = followerOf(parts, block, copy, worths.get(placeKey(copy))!, enabled.has(copy.account), into);
    // A copy without any holding in it has nothing to close.
    if (fill.effect === 'close' && follower.held === 0n) return [];
    if (fill.effect === 'open' && only === null && (copy.status === 'paused' || isBehind(copy, leader))) return [];
    const wish = sizeOf(fill, led, follower, instrument, view.date);
    return [{ copy, wish, ...(fill.effect === 'open' ? { sized: sizedOn(fill, follower, copy) } : {}) }];
  });
  return { led: fill.effect === 'open' ? led : null, wished };
}

/** `led`: for openings, the leader's facts on which each size is based. */
interface Wishes {
  led: Followed | null;
  wished: Wished[];
}
const NO_WISHES: Wishes = { led: null, wished: [] };
const sizedOn = (fill: LedFill, follower: Follower, { maximumDeviationRate }: store.KnownCopy): SizedOn => ({
  equity: follower.equity,
  heldValue: follower.heldValue,
  fixedAmount: follower.size === 'fixed' ? (follower.fixedAmount ?? 0n) : null,
  maximumShareRate: follower.maximumShareRate,
  maximumDeviationRate,
  leverage: leverageFor(fill, follower),
});

const NOBODY: Followed = { equity: 0n, most: 0n, followed: 0n };
/**
 * How much follows a leader, and how much may, by their own money in it: as if they had moved nothing since the fill,
 * and withdrawn nothing within the day before it.
 */
async function followedThen(
  parts: PlanParts,
  block: Pick<StoredBlock, 'fillSeq' | 'only' | 'fill'>,
  leader: KnownLeader,
  into: string,
): Promise<Followed> {
  const { kysely } = parts.database;
  const [worths, own, followed, paid] = await Promise.all([
    worthOf(parts, [leader], into),
    worthOf(parts, [leader], leader.currency),
    store.readFollowed(kysely, [leader.leader]),
    block.only ? null : paidBy(kysely, leader.account, block.fillSeq),
  ]);
  const since = paid ?? (await lastBefore(kysely, leader.account, block.fill.filledAt));
  const from = await lastBefore(kysely, leader.account, Math.max(leader.startedAt, block.fill.filledAt - COUNTS_MS));
  const [moved, before] = await Promise.all([
    movedAfter(kysely, leader, since),
    movesBetween(kysely, leader, from, since),
  ]);
  const movedIn = (currency: string): Amount => {
    const converted = createRates(parts.feeds).into(currency, parts.clock.now());
    const later = [...moved].reduce((sum, [of, amount]) => sum + (converted(amount, of) ?? 0n), 0n);
    let out = 0n;
    let most = 0n;
    for (const each of before) {
      out -= converted(each.moved, each.currency) ?? 0n;
      most = larger(most, out);
    }
    return later - most;
  };
  const key = placeKey(leader);
  return {
    equity: worths.get(key)!.equity - movedIn(into),
    most: mostOf(leader, own.get(key)!.equity - movedIn(leader.currency)),
    followed: followed.get(leader.leader)?.base ?? 0n,
  };
}

/** Whether the follower hasn't agreed to the strategy's running version yet. */
const isBehind = ({ version }: store.KnownCopy, leader: KnownLeader | null): boolean =>
  leader?.strategy !== undefined && leader?.strategy !== null && version !== leader.strategy.version;

/** A copy takes part only in fills after its start; one that is being stopped closes separately. */
const isAbout = ({ fill, only }: StoredBlock, copy: store.KnownCopy): boolean =>
  only
    ? copy.account === only.account && copy.portfolio === only.portfolio
    : copy.startedAt < fill.filledAt && copy.status !== 'stopping';

async function restOf(db: store.Db, block: StoredBlock, copies: readonly store.KnownCopy[]): Promise<Wished[]> {
  const rest = await store.readUnclosed(db, block, TRIED_AGAIN);
  return copies.flatMap((copy): Wished[] => {
    const quantity = rest.get(placeKey(copy));
    return quantity === undefined || quantity === 0n ? [] : [{ copy, wish: { quantity } }];
  });
}

function followerOf(
  { feeds, clock }: PlanParts,
  { fill }: StoredBlock,
  copy: store.KnownCopy,
  worth: Worth,
  marginEnabled: boolean,
  into: (amount: Amount, from: string) => Amount | null,
): Follower {
  const here = worth.positions.filter(({ instrument, side }) => instrument === fill.instrument && side === fill.side);
  const quote = feeds.quote(fill.instrument as never, clock.now());
  return {
    size: copy.size,
    fixedAmount: copy.fixedAmount === null ? null : into(copy.fixedAmount, copy.currency),
    maximumShareRate: copy.maximumShareRate,
    equity: worth.equity,
    held: here.reduce((sum, { openQuantity }) => sum + openQuantity, 0n),
    heldValue: here.reduce((sum, each) => sum + valuedAt(each, quote).figures.marketValue, 0n),
    marginEnabled,
  };
}
