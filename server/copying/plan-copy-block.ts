/**
 * Turns a leader's fill into a block: what each copy wants of it, at one price for all. Planned once, in one
 * transaction, whichever process tries; it waits until the market can be traded.
 */
import {
  type CopyBlockMarket,
  buildCopyBlockMarket,
  canFillAgainstMarket,
  COPY_TIME_LIMIT_MS,
  getFillDirection,
  getLateCopySkipReason,
  priceCopyBlock,
} from '@bourse/core/products/copying/copy-block-pricing.ts';
import { RETRIED_COPY_SKIP_REASONS } from '@bourse/core/products/copying/fill-copy.ts';
import {
  type LeaderSizingFigures,
  type FollowerSizingFigures,
  computeCopyLeverage,
  computeCopySize,
  type CopySize,
} from '@bourse/core/products/copying/copy-size.ts';
import type { CopyBlockPrice, LeaderFill, CopySkipReason } from '@bourse/core/products/copying/copy-types.ts';
import { type Amount, maximumOf } from '@bourse/core/ledger/money.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import { createValuationRates } from '../ledger/exchange-rates.ts';
import { valuePosition } from '../ledger/position-valuation.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { formatPortfolioKey, type PortfolioWorth, computePortfolioWorths } from './portfolio-worth.ts';
import { isClosedToFollowers, computeFollowedAmountLimit } from './leader-capacity-and-holdings.ts';
import {
  readLastTransferBefore,
  sumPortfolioMovesAfter,
  listPortfolioMovesBetween,
  findMarginTransfer,
} from './store.ts';
import {
  planUnderLeaderLock,
  postponeCopyBlock,
  insertCopyBlockPlan,
  readCarriedUnits,
  type PlannedCopyOrder,
  type CopySizingFigures,
} from './copy-block-store.ts';
import type { StoredLeader, StoredCopyBlock } from './parse-copying-rows.ts';
import * as store from './store.ts';

export type PlanBlockDependencies = Pick<
  ServerDependencies,
  'database' | 'venues' | 'getMarketView' | 'splitSchedule' | 'clock'
>;

const OPENING_WAITS_MS = 1_000;
const CLOSING_WAITS_MS = 5_000;
/** Withdrawals within this time still count: it includes a night, after which the leader's level reflects them. */
const COUNTS_MS = 86_400_000;

export interface WantedCopySize {
  copy: store.StoredCopy;
  wish: CopySize;
  /** The facts behind its size; absent if it closes. */
  sized?: CopySizingFigures;
}

/** False while it still waits for the market. */
export const planCopyBlock = (dependencies: PlanBlockDependencies, block: StoredCopyBlock): Promise<boolean> =>
  planUnderLeaderLock(dependencies.database.kysely, block.leader, async (work) => {
    const { fill } = block;
    const now = dependencies.clock.now();
    const late = fill.effect === 'open' && now > fill.filledAt + COPY_TIME_LIMIT_MS;
    const view = dependencies.getMarketView(fill.instrument as never, now);
    const market = late ? null : await readCopyBlockMarket(dependencies, work, block, view, now);
    if (!late && !market) {
      await postponeCopyBlock(work, block.block, now + (fill.effect === 'open' ? OPENING_WAITS_MS : CLOSING_WAITS_MS));
      return false;
    }
    const { led, wished } = await computeCopyWishes(dependencies, block, view);
    const shares = market
      ? priceWantedCopies(block, wished, market)
      : { price: null, rows: wished.map((each) => tooLate(each, getLateCopySkipReason(view))) };
    await insertCopyBlockPlan(work, block.block, { ...shares, leaderFacts: led }, now);
    return true;
  });

const skippedRow = ({ copy, wish, sized }: WantedCopySize, reason: CopySkipReason): PlannedCopyOrder => ({
  ...carriedOf(wish),
  account: copy.account,
  portfolio: copy.portfolio,
  wanted: 'quantity' in wish ? wish.quantity : 0n,
  quantity: 0n,
  reason,
  ...(sized ? { sized } : {}),
});
const carriedOf = ({ carried }: CopySize): Pick<PlannedCopyOrder, 'carried'> =>
  carried === undefined ? {} : { carried };
const tooLate = (each: WantedCopySize, reason: CopySkipReason): PlannedCopyOrder =>
  skippedRow(each, 'skipped' in each.wish ? each.wish.skipped : reason);

/** Null if nothing can be traded now. */
export async function readCopyBlockMarket(
  { splitSchedule }: Pick<PlanBlockDependencies, 'splitSchedule'>,
  work: store.Db,
  block: Pick<StoredCopyBlock, 'leader' | 'fill' | 'only' | 'leaving'>,
  view: MarketView | null,
  now: number,
): Promise<CopyBlockMarket | null> {
  if (!view || !canFillAgainstMarket(block.fill, view)) return null;
  // Units from before a split don't equal those after it. A close is a share of the holding, so once the split is
  // applied it is still right.
  const { effect, filledAt } = block.fill;
  if (splitSchedule.recentOrUnappliedSplits(view.instrument.id, now, effect === 'open' ? filledAt : now).length > 0)
    return null;
  const last = await store.readPreviousPricedBlock(work, block);
  const earlier = last?.price ? { ...last.price, at: last.plannedAt! } : null;
  return buildCopyBlockMarket(block.fill, view, earlier, block.only !== null || block.leaving, now);
}

export function priceWantedCopies(
  { fill }: Pick<StoredCopyBlock, 'fill'>,
  wished: readonly WantedCopySize[],
  market: CopyBlockMarket,
): { price: CopyBlockPrice | null; rows: PlannedCopyOrder[] } {
  const wanted = wished.flatMap(({ copy, wish, sized }) =>
    'quantity' in wish
      ? [{ copy, sized, wish, quantity: wish.quantity, maximumDeviationRate: copy.maximumDeviationRate }]
      : [],
  );
  const { block: price, shares } = priceCopyBlock(fill.effect, getFillDirection(fill), fill.price, wanted, market);
  const rows = wanted.map((each): PlannedCopyOrder => {
    const share = shares.get(each)!;
    const { account, portfolio } = each.copy;
    const row = {
      account,
      portfolio,
      wanted: each.quantity,
      ...(each.sized ? { sized: each.sized } : {}),
      ...carriedOf(each.wish),
    };
    return 'quantity' in share
      ? { ...row, quantity: share.quantity, reason: null }
      : { ...row, quantity: 0n, reason: share.skipped };
  });
  const without = wished.flatMap((each) => ('skipped' in each.wish ? [skippedRow(each, each.wish.skipped)] : []));
  return { price, rows: [...rows, ...without] };
}

/** What each copy concerned wants of the block. */
async function computeCopyWishes(
  dependencies: PlanBlockDependencies,
  block: StoredCopyBlock,
  view: MarketView | null,
): Promise<CopyWishes> {
  const { kysely } = dependencies.database;
  const { fill, only } = block;
  const copies = (await store.readLeaderCopies(kysely, block.leader)).filter((copy) => takesPartInBlock(block, copy));
  const instrument = dependencies.venues.instrument(fill.instrument as never);
  if (copies.length === 0 || !instrument || !view) return NO_WISHES;
  if (block.part > 1) return { led: null, wished: await readRemainingCopySizes(kysely, block, copies) };
  const leader = await store.readLeader(kysely, block.leader);
  if (fill.effect === 'open' && leader && (await isClosedToFollowers(dependencies, leader))) return NO_WISHES;
  const [worths, led, enabled, carried] = await Promise.all([
    computePortfolioWorths(dependencies, copies, instrument.currency),
    fill.effect === 'open' && leader
      ? readLeaderFiguresAtFill(dependencies, block, leader, instrument.currency)
      : NOBODY,
    fill.leverage > 1 || fill.side === 'short' ? store.readMarginEnabledAccounts(kysely, copies) : new Set<bigint>(),
    fill.effect === 'close' ? readCarriedUnits(kysely, block.leader, fill) : new Map<string, never>(),
  ]);
  const into = createValuationRates(dependencies.venues).into(instrument.currency, dependencies.clock.now());
  const wished = copies.flatMap((copy): WantedCopySize[] => {
    const follower = followerSizingFiguresOf(
      dependencies,
      block,
      copy,
      worths.get(formatPortfolioKey(copy))!,
      enabled.has(copy.account),
      into,
      carried.get(formatPortfolioKey(copy)) ?? null,
    );
    // A copy without any holding in it has nothing to close.
    if (fill.effect === 'close' && follower.held === 0n) return [];
    if (fill.effect === 'open' && only === null && (copy.status === 'paused' || isBehind(copy, leader))) return [];
    const wish = computeCopySize(fill, led, follower, instrument, view.date);
    return [{ copy, wish, ...(fill.effect === 'open' ? { sized: copySizingFiguresOf(fill, follower, copy) } : {}) }];
  });
  return { led: fill.effect === 'open' ? led : null, wished };
}

/** `leaderFacts`: for openings, the leader's facts on which each size is based. */
interface CopyWishes {
  led: LeaderSizingFigures | null;
  wished: WantedCopySize[];
}
const NO_WISHES: CopyWishes = { led: null, wished: [] };
const copySizingFiguresOf = (
  fill: LeaderFill,
  follower: FollowerSizingFigures,
  { maximumDeviationRate }: store.StoredCopy,
): CopySizingFigures => ({
  equity: follower.equity,
  heldValue: follower.heldValue,
  fixedAmount: follower.size === 'fixed' ? (follower.fixedAmount ?? 0n) : null,
  maximumShareRate: follower.maximumShareRate,
  maximumDeviationRate,
  leverage: computeCopyLeverage(fill, follower),
});

const NOBODY: LeaderSizingFigures = { equity: 0n, most: 0n, followed: 0n };
/**
 * How much follows a leader, and how much may, by their own money in it: as if they had moved nothing since the fill,
 * and withdrawn nothing within the day before it.
 */
async function readLeaderFiguresAtFill(
  dependencies: PlanBlockDependencies,
  block: Pick<StoredCopyBlock, 'fillSeq' | 'only' | 'fill'>,
  leader: StoredLeader,
  into: string,
): Promise<LeaderSizingFigures> {
  const { kysely } = dependencies.database;
  const [worths, own, followed, paid] = await Promise.all([
    computePortfolioWorths(dependencies, [leader], into),
    computePortfolioWorths(dependencies, [leader], leader.currency),
    store.readFollowedTotals(kysely, [leader.leader]),
    block.only ? null : findMarginTransfer(kysely, leader.account, block.fillSeq),
  ]);
  const since = paid ?? (await readLastTransferBefore(kysely, leader.account, block.fill.filledAt));
  const from = await readLastTransferBefore(
    kysely,
    leader.account,
    Math.max(leader.startedAt, block.fill.filledAt - COUNTS_MS),
  );
  const [moved, before] = await Promise.all([
    sumPortfolioMovesAfter(kysely, leader, since),
    listPortfolioMovesBetween(kysely, leader, from, since),
  ]);
  const movedIn = (currency: string): Amount => {
    const converted = createValuationRates(dependencies.venues).into(currency, dependencies.clock.now());
    const later = [...moved].reduce((sum, [of, amount]) => sum + (converted(amount, of) ?? 0n), 0n);
    let out = 0n;
    let most = 0n;
    for (const each of before) {
      out -= converted(each.moved, each.currency) ?? 0n;
      most = maximumOf(most, out);
    }
    return later - most;
  };
  const key = formatPortfolioKey(leader);
  return {
    equity: worths.get(key)!.equity - movedIn(into),
    most: computeFollowedAmountLimit(leader, own.get(key)!.equity - movedIn(leader.currency)),
    followed: followed.get(leader.leader)?.base ?? 0n,
  };
}

/** Whether the follower hasn't agreed to the strategy's running version yet. */
const isBehind = ({ version }: store.StoredCopy, leader: StoredLeader | null): boolean =>
  leader?.strategy !== undefined && leader?.strategy !== null && version !== leader.strategy.version;

/** A copy takes part only in fills after its start; one that is being stopped closes separately. */
const takesPartInBlock = ({ fill, only }: StoredCopyBlock, copy: store.StoredCopy): boolean =>
  only
    ? copy.account === only.account && copy.portfolio === only.portfolio
    : copy.startedAt < fill.filledAt && copy.status !== 'stopping';

async function readRemainingCopySizes(
  db: store.Db,
  block: StoredCopyBlock,
  copies: readonly store.StoredCopy[],
): Promise<WantedCopySize[]> {
  const rest = await store.readUnclosedQuantities(db, block, RETRIED_COPY_SKIP_REASONS);
  return copies.flatMap((copy): WantedCopySize[] => {
    const quantity = rest.get(formatPortfolioKey(copy));
    return quantity === undefined || quantity === 0n ? [] : [{ copy, wish: { quantity } }];
  });
}

function followerSizingFiguresOf(
  { venues, clock, splitSchedule }: PlanBlockDependencies,
  { fill }: StoredCopyBlock,
  copy: store.StoredCopy,
  worth: PortfolioWorth,
  marginEnabled: boolean,
  into: (amount: Amount, from: string) => Amount | null,
  last: { carried: bigint; at: number } | null,
): FollowerSizingFigures {
  const here = worth.positions.filter(({ instrument, side }) => instrument === fill.instrument && side === fill.side);
  const quote = venues.quote(fill.instrument as never, clock.now());
  return {
    size: copy.size,
    fixedAmount: copy.fixedAmount === null ? null : into(copy.fixedAmount, copy.currency),
    maximumShareRate: copy.maximumShareRate,
    equity: worth.equity,
    held: here.reduce((sum, { openQuantity }) => sum + openQuantity, 0n),
    heldValue: here.reduce((sum, each) => sum + valuePosition(each, quote).figures.marketValue, 0n),
    // It belongs to this holding, in these units.
    carried:
      last &&
      here.some(({ openedAt }) => openedAt <= last.at) &&
      splitSchedule.recentOrUnappliedSplits(fill.instrument as never, clock.now(), last.at).length === 0
        ? last.carried
        : 0n,
    marginEnabled,
  };
}
