/** Copies, and their parts of blocks, as the wire shows them. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { computePriceDeviation, getFillDirection } from '@bourse/core/products/copying/copy-block-pricing.ts';
import { computeAmountDueToLeader } from '@bourse/core/products/copying/copy-lifecycle.ts';
import {
  divide,
  formatAmount,
  formatScaled,
  maximumOf,
  SCALE,
  type Amount,
  type Rate,
} from '@bourse/core/ledger/money.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import {
  formatPortfolioKey,
  type PortfolioWorth,
  type WorthDependencies,
  computePortfolioWorths,
} from './portfolio-worth.ts';
import { type OperatorCalendarDependencies, computeNextMonthStartDate } from './operator-local-dates.ts';
import { loadLeaderNameFormatter } from './leader-names.ts';
import { buildLeaderStrategyView } from './leader-views.ts';
import type { StoredCopyOrder } from './copy-block-store.ts';
import type { StoredLeader } from './parse-copying-rows.ts';
import * as store from './store.ts';
import { type CopyResults, readCopyResults } from './copy-results.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';

export type CopyRow = CallAnswer<Calls['copying/startCopy']>['copy'];
type OrderRow = CallAnswer<Calls['copying/listCopyOrders']>['rows'][number];

export const encodeCopyId = (account: AccountId, portfolio: number): string =>
  encodeId('y', account, BigInt(portfolio));

export type CopyViewDependencies = WorthDependencies &
  OperatorCalendarDependencies &
  Pick<ServerDependencies, 'portfolioPerformance' | 'world'>;

/** The parts of a copy that depend on the moment. */
export interface CopySnapshot extends Pick<PortfolioWorth, 'equity' | 'cash' | 'positions'>, CopyResults {
  /** The date on which gains are shared next. */
  sharedOn: string;
  at: number;
}

export async function buildCopyRows(
  dependencies: CopyViewDependencies,
  copies: readonly store.StoredCopy[],
  language: Language,
): Promise<CopyRow[]> {
  const { kysely } = dependencies.database;
  const groups = Map.groupBy(copies, ({ currency }) => currency);
  const [leaders, worths, names, brought, results] = await Promise.all([
    Promise.all([...new Set(copies.map(({ leader }) => leader))].map((leader) => store.readLeader(kysely, leader))),
    Promise.all([...groups].map(([currency, list]) => computePortfolioWorths(dependencies, list, currency))),
    loadLeaderNameFormatter(language, dependencies.world),
    store.readReturnedMoney(kysely, copies),
    readCopyResults(dependencies, copies),
  ]);
  const at = dependencies.clock.now();
  const sharedOn = computeNextMonthStartDate(dependencies, at);
  const leaderOf = new Map(leaders.flatMap((each) => (each ? [[each.leader, each]] : [])));
  const worthAt = new Map(worths.flatMap((each) => [...each]));
  return copies.map((copy) => {
    const back = brought.get(formatPortfolioKey(copy)) ?? 0n;
    const now = {
      ...worthAt.get(formatPortfolioKey(copy))!,
      ...results.get(formatPortfolioKey(copy))!,
      sharedOn,
      at,
    };
    return buildCopyRow(copy, now, leaderOf.get(copy.leader)!, names, back - copy.shared);
  });
}

export type FormatLeaderName = (leader: StoredLeader) => string;

/**
 * `now`: its present contents. `back`: money returned to the main portfolio less money put in, so that a copy whose
 * money was returned still shows its result.
 */
export function buildCopyRow(
  copy: store.StoredCopy,
  { equity, cash, positions, today, spark, sharedOn, at }: CopySnapshot,
  leader: StoredLeader,
  names: FormatLeaderName,
  back = -copy.paid,
): CopyRow {
  const { currency } = copy;
  const profit = equity + back;
  const available = cash.get(currency) ?? 0n;
  const money = (amount: Amount): string => formatAmount(amount, currency);
  return {
    id: encodeCopyId(copy.account, copy.portfolio),
    portfolio: copy.portfolio.toString(),
    leader: namedLeader(leader, names),
    version: versionsOf(copy, leader),
    currency,
    status: copy.status,
    cause: copy.cause,
    hold: copy.hold && { ...copy.hold, since: new Date(copy.hold.since).toISOString() },
    keeps: copy.keeps,
    paid: money(copy.paid),
    value: money(equity),
    available: money(available),
    mayTakeOut: money(maximumOf(available - computeAmountDueToLeader(copy, equity), 0n)),
    profit: money(profit),
    today: today === null ? null : money(today),
    spark,
    returnRate: copy.base > 0n ? formatScaled(returnOf(copy, profit)) : null,
    shared: money(copy.shared),
    shareRate: formatScaled(copy.shareRate),
    shareAbove: money(copy.highWater),
    sharedOn: (copy.status === 'active' || copy.status === 'paused') && copy.shareRate > 0n ? sharedOn : null,
    size: copy.size,
    fixedAmount: copy.fixedAmount === null ? null : money(copy.fixedAmount),
    stopLossRate: copy.stopLossRate === null ? null : formatScaled(copy.stopLossRate),
    base: money(copy.base),
    maximumDeviationRate: formatScaled(copy.maximumDeviationRate),
    maximumShareRate: formatScaled(copy.maximumShareRate),
    openPositions: positions.length,
    lockedUntil: isoTimeOrNull(lockedUntilOf(positions, at)),
    startedAt: new Date(copy.startedAt).toISOString(),
    endedAt: isoTimeOrNull(copy.endedAt),
  };
}

/** The copy's profit, at present or at its end, relative to its base. A loss is at most 100 %. */
const returnOf = ({ base, paid }: Pick<store.StoredCopy, 'base' | 'paid'>, profit: Amount): Rate =>
  maximumOf(divide((profit + paid - base) * SCALE, base, 'half-even'), -SCALE);

/** The latest lock-up end among its positions. */
function lockedUntilOf(positions: PortfolioWorth['positions'], now: number): number | null {
  const locked = positions.flatMap(({ lockedUntil }) => (lockedUntil !== null && lockedUntil > now ? lockedUntil : []));
  return locked.length === 0 ? null : Math.max(...locked);
}

const namedLeader = (of: StoredLeader, names: (leader: StoredLeader) => string) => ({
  id: of.leader.toString(),
  name: names(of),
  level: of.level,
  kind: of.kind,
  strategy: of.strategy && buildLeaderStrategyView(of.strategy),
});

/** For a strategy: the version that the follower agreed to, and the running one. */
const versionsOf = ({ version }: store.StoredCopy, { strategy }: StoredLeader) =>
  strategy === null ? null : { agreed: version ?? 0, now: strategy.version };

export function buildCopyOrderRow(
  { venues }: Pick<ServerDependencies, 'venues'>,
  account: AccountId,
  { order, block, leader, quantity }: StoredCopyOrder,
  language: Language,
  names: (leader: StoredCopyOrder['leader']) => string,
): OrderRow {
  const { fill, price } = block;
  const instrument = venues.instrument(fill.instrument as never);
  return {
    id: block.block.toString(),
    copy: encodeCopyId(account, order.portfolio),
    leader: names(leader),
    instrument: fill.instrument,
    name: instrument ? instrumentNameIn(language, instrument) : fill.instrument,
    currency: instrument?.currency ?? 'USD',
    side: fill.side,
    effect: fill.effect,
    status: order.status,
    reason: order.reason,
    order: order.order === null ? null : encodeId('o', account, order.order),
    wanted: formatScaled(order.wanted),
    quantity: formatScaled(order.status === 'filled' ? order.filled : quantity),
    price: price && order.status === 'filled' ? formatScaled(price.price) : null,
    leaving: block.leaving,
    leaderPrice: formatScaled(fill.price),
    difference: price ? formatScaled(computePriceDeviation(getFillDirection(fill), price.price, fill.price)) : null,
    block: price && {
      bid: formatScaled(price.quote.bid),
      ask: formatScaled(price.quote.ask),
      displayedSize: formatScaled(price.displayedSize),
      tick: formatScaled(price.tick),
      takenBefore: formatScaled(price.takenBefore),
      quantity: formatScaled(price.quantity),
      quoteSeq: price.quote.seq,
      quoteAt: new Date(price.quote.at).toISOString(),
    },
    leaderAt: new Date(fill.filledAt).toISOString(),
    at: isoTimeOrNull(order.decidedAt),
  };
}
