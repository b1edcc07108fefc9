/** Save: all decisions of a batch go out together and are committed with each other. One round trip. */
import type { Adjustment } from '@bourse/core/actions/types.ts';
import type { Bonus, CheckIn } from '@bourse/core/rewards/check-in.ts';
import type { PaidDividend } from '@bourse/core/trading/pay-dividend.ts';
import type { Exchange } from '@bourse/core/trading/pay-with.ts';
import type { Rollover } from '@bourse/core/trading/roll-over.ts';
import type { RequestChange } from '@bourse/core/requests/types.ts';
import type { DayEndCharge, Fill, Order, Position, Step } from '@bourse/core/trading/types.ts';
import type { AccountId } from '../ids.ts';
import type { AccountWork, Event, Posted } from './account-work.ts';
import { arrayParameter } from './array-parameter.ts';
import type { DeskConnection } from './connection.ts';
import { copyRows } from './copy-rows.ts';
import type { Element } from './elements.ts';
import { lent, type Lending } from './lending.ts';
import * as statements from './statements.ts';
import type { BatchStatement } from './statements.ts';
import type { Prepared } from './together.ts';

export interface Kept {
  account: AccountId;
  key: string;
  hash: Buffer;
  answer: string;
}
interface Of<Thing> {
  account: AccountId;
  thing: Thing;
}
/** `isNew`: its row is made by this batch. */
interface Changed<Thing> extends Of<Thing> {
  isNew: boolean;
}
/** `firstSteps`: those of the decision that made it, a line each; empty for one that was there. */
interface ChangedOrder extends Changed<Order> {
  firstSteps: string;
}

/**
 * What a batch has decided, in order. An order or position that changed twice stands twice; the last one is written.
 */
export interface Written {
  works: Iterable<AccountWork>;
  posted: Posted[];
  orders: ChangedOrder[];
  /** Later steps of orders. */
  steps: Of<Step>[];
  positions: Changed<Position>[];
  fills: Of<Fill>[];
  adjustments: Of<Adjustment>[];
  exchanges: Of<Exchange>[];
  checkIns: Of<CheckIn>[];
  bonuses: Of<Bonus>[];
  dividends: Of<PaidDividend>[];
  dayEndCharges: Of<DayEndCharge>[];
  rollovers: Of<Rollover>[];
  /** Every step of a request; the row is written as the last one leaves it. */
  requests: Of<RequestChange>[];
  /** Positions as they were opened: their orders say so already. */
  opened: Set<Position>;
  kept: Kept[];
  lendings: Lending[];
  events: Event[];
  /** The number under which some of it was proposed as leader; null if none of it was. */
  leader: bigint | null;
  now: number;
}

export const nothingWritten = (works: Iterable<AccountWork>, now: number): Written => ({
  works,
  posted: [],
  orders: [],
  steps: [],
  positions: [],
  fills: [],
  adjustments: [],
  exchanges: [],
  checkIns: [],
  bonuses: [],
  dividends: [],
  dayEndCharges: [],
  rollovers: [],
  requests: [],
  opened: new Set(),
  kept: [],
  lendings: [],
  events: [],
  leader: null,
  now,
});

/** Writes and commits. Rejects if a statement failed; the transaction is then to be rolled back. */
export async function save(connection: DeskConnection, written: Written): Promise<void> {
  const at = written.now;
  const works = [...written.works];
  const orders = latest(written.orders);
  const positions = latest(written.positions);
  const moved = positions.filter(({ thing }) => !written.opened.has(thing));
  const balances = works.flatMap((work) =>
    [...work.touched].map((key) => ({
      account: work.account,
      key,
      place: work.places.get(key),
      before: work.before.get(key) ?? 0n,
      amount: work.balances.get(key) ?? 0n,
      lots: work.lotsText(key),
    })),
  );

  const values = [
    ...listOf(statements.countersAfter, works, (work) => [
      work.place,
      work.transferSeqBefore,
      work.lastSeq,
      work.transferSeq,
      work.eventSeq,
      work.ladders.together ? '' : work.ladders.text(at),
    ]),
    ...listOf(
      statements.balancesAfter,
      balances.filter(({ place }) => place !== undefined),
      ({ place = '', before, amount, lots }) => [place, before, amount, lots],
    ),
    ...listOf(
      statements.newBalances,
      balances.filter(({ place }) => place === undefined),
      ({ account, key, amount, lots }) => [account, ...key.split(' '), amount, lots],
    ),
  ];
  await connection.together([
    copied(statements.copyTransfers, written.posted, ({ account, seq, transfer: t, debitAfter, creditAfter }) => [
      account,
      seq,
      t.currency,
      t.amount,
      t.debit,
      t.credit,
      debitAfter,
      creditAfter,
      t.code,
      t.reference,
      at,
    ]),
    // Holds the balances against the transfers.
    { statement: statements.changeAccounts, values },
    copied(statements.copyOrders, orders.filter(isNew), orderElements),
    copied(statements.copyPositions, positions.filter(isNew), positionElements),
    copied(statements.copyFills, written.fills, ({ account, thing: f }) => [
      account,
      f.seq,
      f.order,
      f.position,
      f.effect,
      f.price,
      f.quantity,
      chargesText(f.charges),
      f.fee,
      f.tax,
      f.quoteSeq,
      f.quoteAt,
      f.bid,
      f.ask,
      f.last,
      f.displayedSize,
      f.takenBefore,
      f.impact,
      f.source,
      f.rule,
      at,
      f.held,
    ]),
    copied(statements.copyKeys, written.kept, ({ account, key, hash, answer }) => [account, key, hash, answer, at]),
    copied(statements.copyEvents, written.events, (e) => [e.account, e.seq, e.kind, e.data, e.notice, at]),
    rows(statements.changeOrders, orders.filter(isOld), orderElements),
    rows(statements.insertOrderChanges, written.steps, ({ account, thing: s }) => [
      account,
      s.order,
      s.step,
      s.status,
      s.cause,
      s.filled,
      at,
    ]),
    rows(statements.changePositions, positions.filter(isOld), positionElements),
    rows(statements.insertAdjustments, written.adjustments, ({ account, thing: a }) => [
      account,
      a.seq,
      a.subject,
      a.of,
      a.kind,
      a.exDate,
      a.ratio.numerator,
      a.ratio.denominator,
      a.quantityBefore,
      a.quantityAfter,
      a.partBefore,
      a.partAfter,
      a.fraction,
      a.price,
      a.cash,
      at,
    ]),
    rows(statements.followPositions, moved, ({ account, thing: p }) => [account, p.seq, p.status, at]),
    rows(statements.insertDividends, written.dividends, dividendElements(at)),
    rows(statements.insertDayEndCharges, written.dayEndCharges, ({ account, thing: c }) => [
      account,
      c.fill,
      c.order,
      c.position,
      c.tradedOn,
      chargesText(c.charges),
      c.fee,
      c.tax,
      c.released,
      at,
    ]),
    rows(statements.insertRollovers, written.rollovers, ({ account, thing: r }) => [
      account,
      r.position,
      r.rolledOn,
      r.days,
      r.value,
      r.rate,
      r.amount,
      at,
      r.counted,
    ]),
    rows(statements.insertExchanges, written.exchanges, exchangeElements(at)),
    rows(statements.insertCheckIns, written.checkIns, ({ account, thing: c }) => [
      account,
      c.day,
      c.streak,
      c.currency,
      c.amount,
      at,
    ]),
    rows(statements.insertBonuses, written.bonuses, ({ account, thing: b }) => [
      account,
      b.number,
      b.currency,
      b.amount,
      at,
    ]),
    rows(statements.saveRequests, lastSteps(written.requests), requestElements),
    rows(statements.insertRequestSteps, written.requests, ({ account, thing: { request: r, author } }) => [
      account,
      r.seq,
      r.step,
      r.status,
      author,
      r.reason,
      r.remark,
      at,
    ]),
    // Last: whoever else sells the same short waits no longer than the commit takes.
    rows(statements.lendStock, lent(written.lendings), (row) => row),
    rows(statements.consumeTogether, changedTogether(works), ({ text, together }) => [
      together.holder,
      together.version,
      text(at),
    ]),
    announcement(orders, positions),
    written.leader === null ? null : { statement: statements.assertLeads, values: [written.leader.toString()] },
  ]);
}

const isNew = (each: Changed<unknown>): boolean => each.isNew;
const isOld = (each: Changed<unknown>): boolean => !each.isNew;

const orderElements = ({ account, thing: o, firstSteps }: ChangedOrder): readonly Element[] => [
  account,
  o.seq,
  o.instrument,
  o.market,
  o.side,
  o.effect,
  o.type,
  o.status,
  o.quantity,
  o.filled,
  o.notional,
  o.averagePrice,
  o.limitPrice,
  o.stopPrice,
  o.trail?.kind === 'amount' ? o.trail.amount : null,
  o.trail?.kind === 'rate' ? o.trail.rate : null,
  o.watched,
  o.leverage,
  o.timeInForce,
  o.goodTill,
  o.takeProfit,
  o.stopLoss,
  o.clientId,
  o.hold,
  o.fees,
  o.tax,
  o.currency,
  o.cause,
  o.position,
  o.triggeredAt,
  o.best,
  o.group,
  o.parent,
  o.asleep,
  o.steps,
  o.dayTrading,
  o.expiresAt,
  o.createdAt,
  o.updatedAt,
  firstSteps,
  o.growsTo,
  o.doNotReduce ?? false,
];

const positionElements = ({ account, thing: p }: Changed<Position>): readonly Element[] => [
  account,
  p.seq,
  p.instrument,
  p.market,
  p.side,
  p.status,
  p.quantity,
  p.openQuantity,
  p.cost,
  p.openCost,
  p.averageCost,
  p.reserved,
  p.margin,
  p.leverage,
  p.dayTrading,
  p.liquidationPrice,
  p.callPrice,
  p.calledAt,
  p.callDueAt,
  p.financing,
  p.financedOn,
  p.lockedUntil,
  p.lockDays,
  p.lockMinutes,
  p.fees,
  p.tax,
  p.realized,
  p.closePrice,
  p.currency,
  p.source,
  p.openedAt,
  p.closedAt,
  p.terms?.initial ?? null,
  p.terms?.maintenance ?? null,
  p.terms?.warning ?? null,
  p.paidActions ?? '',
];

/** Charges as text: [[name, kind, minor units], …]. */
const chargesText = (charges: Fill['charges']): string =>
  JSON.stringify(charges.map(({ name, kind, amount }) => [name, kind, amount.toString()]));

const dividendElements =
  (at: number) =>
  ({
    account,
    thing: { position, kind, quantity, perShare, gross, withheld, dates, instrument: i },
  }: Of<PaidDividend>): Element[] => [
    account,
    position,
    kind,
    dates.exDate,
    i.id,
    i.market,
    i.currency,
    quantity,
    perShare,
    gross,
    withheld,
    dates.declaredOn ?? null,
    dates.recordDate ?? null,
    dates.payDate,
    at,
  ];

const exchangeElements =
  (at: number) =>
  ({ account, thing: { order, kind = 'order', rate: r, paid, spread, bought } }: Of<Exchange>): Element[] => [
    account,
    order,
    kind,
    r.pay,
    paid,
    spread,
    r.buy,
    bought,
    r.rate,
    r.spread,
    JSON.stringify(r.legs.map((leg) => [leg.pair, leg.price.toString(), leg.seq, leg.at, leg.source])),
    at,
  ];

const requestElements = ({ account, thing: { request: r } }: Of<RequestChange>): Element[] => [
  account,
  r.seq,
  r.kind,
  r.status,
  r.step,
  r.currency,
  r.amount,
  r.fee,
  JSON.stringify(r.details),
  JSON.stringify(r.approvals),
  r.claimedBy,
  r.reason,
  r.remark,
  r.submittedAt,
  r.updatedAt,
];

/** Each request as it stands in the end: a statement can't write one row twice. */
const lastSteps = (steps: readonly Of<RequestChange>[]): Of<RequestChange>[] => [
  ...new Map(steps.map((each) => [`${each.account} ${each.thing.request.seq}`, each])).values(),
];

/** What people with several accounts have taken, one row each, sorted so that two batches lock in one order. */
const changedTogether = (works: readonly AccountWork[]) =>
  [...new Set(works.map(({ ladders }) => ladders))]
    .flatMap((ladders) =>
      ladders.changed && ladders.together
        ? [{ together: ladders.together, text: (at: number) => ladders.text(at) }]
        : [],
    )
    .sort((a, b) => (a.together.holder < b.together.holder ? -1 : 1));

/** A statement that is left out where it has no rows. */
const rows = <Thing>(
  statement: BatchStatement,
  list: readonly Thing[],
  row: (thing: Thing) => readonly Element[],
): Prepared | null => (list.length === 0 ? null : { statement, values: columnsOf(statement, list, row) });

const copied = <Thing>(
  statement: BatchStatement,
  list: readonly Thing[],
  row: (thing: Thing) => readonly Element[],
): Prepared | null => (list.length === 0 ? null : { statement, copied: copyRows(statement.columns, list.map(row)) });

const listOf = <Thing>(
  columns: Parameters<typeof statements.typesOf>[0],
  list: readonly Thing[],
  row: (thing: Thing) => readonly Element[],
): Buffer[] => columnsOf({ columns: statements.typesOf(columns) }, list, row);

/** The rows of `list`, a column an array parameter. */
function columnsOf<Thing>(
  { columns }: Pick<BatchStatement, 'columns'>,
  list: readonly Thing[],
  row: (thing: Thing) => readonly Element[],
): Buffer[] {
  const all = list.map(row);
  return columns.map((type, column) => arrayParameter(type, all, column));
}

/**
 * Each order or position as it stands in the end. What is new in the batch stays so, however often it is changed in it.
 */
function latest<Entry extends Changed<{ seq: bigint }>>(list: readonly Entry[]): readonly Entry[] {
  // Mostly every account stands in a batch once.
  if (new Set(list.map(({ account }) => account)).size === list.length) return list;
  const last = new Map<string, Entry>();
  for (const each of list) {
    const key = `${each.account} ${each.thing.seq}`;
    const first = last.get(key);
    last.set(key, first ? { ...first, thing: each.thing } : each);
  }
  return [...last.values()];
}

const PAYLOAD_BYTES_MAXIMUM = 7_900;

/**
 * Resting orders and leveraged positions that came or went, for the books of other processes; "all" where the list is
 * too long.
 */
function announcement(orders: readonly Of<Order>[], positions: readonly Of<Position>[]): Prepared | null {
  const changed = [
    ...orders
      .filter(({ thing }) => thing.type !== 'market' || thing.expiresAt !== null)
      .map(({ account, thing }) => `o${account}.${thing.seq}`),
    ...positions
      .filter(({ thing }) => thing.leverage > 1 || thing.side === 'short')
      .map(({ account, thing }) => `p${account}.${thing.seq}`),
  ];
  if (changed.length === 0) return null;
  const payload = changed.join(' ');
  return { statement: statements.announceBooks, values: [payload.length <= PAYLOAD_BYTES_MAXIMUM ? payload : 'all'] };
}
