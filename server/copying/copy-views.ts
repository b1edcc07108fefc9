/** Copies, and their parts of blocks, as the wire shows them. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { deviationOf, directionOfFill } from '@bourse/core/products/copying/block-order.ts';
import { dueOf } from '@bourse/core/products/copying/copy.ts';
import {
  divide,
  formatAmount,
  formatScaled,
  larger,
  SCALE,
  type Amount,
  type Rate,
} from '@bourse/core/ledger/money.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { placeKey, type Worth, type WorthParts, worthOf } from './portfolio-worth.ts';
import { type CalendarParts, nextMonthAt } from './calendar.ts';
import { leaderNames, strategyRow } from './leader-views.ts';
import type { CopyOrderRow } from './block-store.ts';
import type { KnownLeader } from './rows.ts';
import * as store from './store.ts';
import { profitToday } from './profit-today.ts';
import { isoTimeOrNull } from '@bourse/core/dates.ts';

export type CopyRow = AnswerOf<Calls['copying/startCopy']>['copy'];
type OrderRow = AnswerOf<Calls['copying/listCopyOrders']>['rows'][number];

export const copyId = (account: AccountId, portfolio: number): string => encodeId('y', account, BigInt(portfolio));

export type CopyViewParts = WorthParts & CalendarParts & Pick<Parts, 'equity'>;

/** The parts of a copy that depend on the moment. */
export interface CopyNow extends Pick<Worth, 'equity' | 'cash' | 'positions'> {
  today: Amount | null;
  /** The date on which gains are shared next. */
  sharedOn: string;
  at: number;
}

export async function copyRows(
  parts: CopyViewParts,
  copies: readonly store.KnownCopy[],
  language: Language,
): Promise<CopyRow[]> {
  const { kysely } = parts.database;
  const groups = Map.groupBy(copies, ({ currency }) => currency);
  const [leaders, worths, names, brought, today] = await Promise.all([
    Promise.all([...new Set(copies.map(({ leader }) => leader))].map((leader) => store.readLeader(kysely, leader))),
    Promise.all([...groups].map(([currency, list]) => worthOf(parts, list, currency))),
    leaderNames(language),
    store.readBrought(kysely, copies),
    profitToday(parts, copies),
  ]);
  const at = parts.clock.now();
  const sharedOn = nextMonthAt(parts, at);
  const leaderOf = new Map(leaders.flatMap((each) => (each ? [[each.leader, each]] : [])));
  const worthAt = new Map(worths.flatMap((each) => [...each]));
  return copies.map((copy) => {
    const back = brought.get(placeKey(copy)) ?? 0n;
    const now = { ...worthAt.get(placeKey(copy))!, today: today.get(placeKey(copy)) ?? null, sharedOn, at };
    return copyRow(copy, now, leaderOf.get(copy.leader)!, names, back - copy.shared);
  });
}

export type Names = (leader: KnownLeader) => string;

/**
 * `now`: its present contents. `back`: money returned to the main portfolio less money put in, so that a copy whose
 * money was returned still shows its result.
 */
export function copyRow(
  copy: store.KnownCopy,
  { equity, cash, positions, today, sharedOn, at }: CopyNow,
  leader: KnownLeader,
  names: Names,
  back = -copy.paid,
): CopyRow {
  const { currency } = copy;
  const profit = equity + back;
  const available = cash.get(currency) ?? 0n;
  const money = (amount: Amount): string => formatAmount(amount, currency);
  return {
    id: copyId(copy.account, copy.portfolio),
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
    mayTakeOut: money(larger(available - dueOf(copy, equity), 0n)),
    profit: money(profit),
    today: today === null ? null : money(today),
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
const returnOf = ({ base, paid }: Pick<store.KnownCopy, 'base' | 'paid'>, profit: Amount): Rate =>
  larger(divide((profit + paid - base) * SCALE, base, 'half-even'), -SCALE);

/** The latest lock-up end among its positions. */
function lockedUntilOf(positions: Worth['positions'], now: number): number | null {
  const locked = positions.flatMap(({ lockedUntil }) => (lockedUntil !== null && lockedUntil > now ? lockedUntil : []));
  return locked.length === 0 ? null : Math.max(...locked);
}

const namedLeader = (of: KnownLeader, names: (leader: KnownLeader) => string) => ({
  id: of.leader.toString(),
  name: names(of),
  level: of.level,
  kind: of.kind,
  strategy: of.strategy && strategyRow(of.strategy),
});

/** For a strategy: the version that the follower agreed to, and the running one. */
const versionsOf = ({ version }: store.KnownCopy, { strategy }: KnownLeader) =>
  strategy === null ? null : { agreed: version ?? 0, now: strategy.version };

export function copyOrderRow(
  { feeds }: Pick<Parts, 'feeds'>,
  account: AccountId,
  { order, block, leader, quantity }: CopyOrderRow,
  language: Language,
  names: (leader: CopyOrderRow['leader']) => string,
): OrderRow {
  const { fill, price } = block;
  const instrument = feeds.instrument(fill.instrument as never);
  return {
    id: block.block.toString(),
    copy: copyId(account, order.portfolio),
    leader: names(leader),
    instrument: fill.instrument,
    name: instrument ? nameIn(language, instrument) : fill.instrument,
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
    difference: price ? formatScaled(deviationOf(directionOfFill(fill), price.price, fill.price)) : null,
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
