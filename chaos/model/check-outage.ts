/**
 * What must hold after an outage: everything that fell due in it was done once, and nothing at a price from within it.
 */
import { financingRateHistory } from '@bourse/core/borrowing/overnight-borrowing-fees.ts';
import type { ViolationKind } from '../trial-journal.ts';
import { divideToNearest, SCALED_ONE } from './arithmetic.ts';
import { type StoredRowsSnapshot, marketLocalTime, type OrderRow } from './stored-rows-snapshot.ts';

/** Epoch ms of the server's clock: down from `from` to `to`, checked at `until`. */
export interface Outage {
  from: number;
  to: number;
  until: number;
}
type ReportViolation = (sentence: string, kind?: ViolationKind) => void;

const SECOND_MS = 1_000;
/** The server may not have processed the last seconds yet. */
const LATE_MS = 6_000;

export function checkOutage(book: StoredRowsSnapshot, gap: Outage, report: ReportViolation): Record<string, number> {
  for (const fill of book.fills) {
    const at = fill.quote_at.getTime();
    if (at > gap.from && at < gap.to - SECOND_MS)
      report(
        `fill ${fill.account_id}/${fill.fill_seq}: has a price of ${fill.quote_at.toISOString()}, when ` +
          'the server was down',
      );
  }
  return {
    ...checkStops(book, gap, report),
    ...checkExpiries(book, gap, report),
    ...checkNight(book, gap, report),
    ...checkAlerts(book, gap, report),
  };
}

/**
 * A stop that the price reaches after the restart triggers once; one that was reached only during the outage doesn't.
 */
function checkStops(
  { orders, steps, simulator }: StoredRowsSnapshot,
  gap: Outage,
  report: ReportViolation,
): { triggered: number; reachedInBetweenOnly: number } {
  const triggers = Map.groupBy(
    steps.filter(({ cause }) => cause === 'triggered'),
    (step) => `${step.account_id}/${step.order_seq}`,
  );
  for (const [order, those] of triggers)
    if (those.length > 1) report(`order ${order}: was triggered ${those.length} times`, 'twice');
  const looked = Math.min(
    ...[...triggers.values()]
      .flat()
      .map(({ at }) => at.getTime())
      .filter((at) => at >= gap.to),
  );
  // The server keeps running during the check.
  const latest = Math.max(gap.until, ...[...triggers.values()].flat().map(({ at }) => at.getTime()));
  let [triggered, inBetween] = [0, 0];
  const reachedBetween = reachedIn(simulator);
  for (const order of orders.filter(
    (each) => (each.type === 'stop' || each.type === 'stopLimit') && each.created_at.getTime() < gap.from,
  )) {
    const name = `${order.account_id}/${order.order_seq}`;
    if (triggers.get(name)?.some(({ at }) => at.getTime() < gap.from) || order.expires_at !== null) continue;
    const was = triggers.has(name);
    if (was) triggered += 1;
    if (!was && reachedBetween(order, looked + SECOND_MS, gap.until - LATE_MS))
      report(`order ${name}: its stop was reached after the start, and it still waits`, 'lost');
    if (was && !reachedBetween(order, gap.to - SECOND_MS, latest))
      report(
        `order ${name} in ${order.instrument}: its stop ${order.stop_price} was triggered at ${triggers
          .get(name)
          ?.map(({ at }) => at.toISOString())
          .join(', ')}, after the start at ${new Date(gap.to).toISOString()}, though it was not reached then`,
      );
    if (!was && reachedBetween(order, gap.from, gap.to)) inBetween += 1;
  }
  return { triggered, reachedInBetweenOnly: inBetween };
}

/** Whether the last price of any second in a span reaches a buying stop; reads each instrument's seconds once. */
function reachedIn(simulator: StoredRowsSnapshot['simulator']): (order: OrderRow, from: number, to: number) => boolean {
  const highest = new Map<string, bigint>();
  return ({ instrument, stop_price }, from, to) => {
    const key = `${instrument} ${from} ${to}`;
    let high = highest.get(key);
    if (high === undefined) {
      high = 0n;
      for (let at = Math.floor(from / SECOND_MS) * SECOND_MS; at <= to; at += SECOND_MS) {
        const last = simulator.quote(instrument, at)?.last ?? 0n;
        if (last > high) high = last;
      }
      highest.set(key, high);
    }
    return stop_price !== null && high >= stop_price;
  };
}

/** An order that expired during the outage has ended, and was not filled afterwards. */
function checkExpiries(
  { orders, fills }: StoredRowsSnapshot,
  gap: Outage,
  report: ReportViolation,
): { expired: number } {
  const later = new Set(
    fills.filter(({ at }) => at.getTime() >= gap.to).map((fill) => `${fill.account_id}/${fill.order_seq}`),
  );
  const ended = orders.filter(
    ({ expires_at, created_at, updated_at }) =>
      expires_at !== null &&
      expires_at.getTime() > gap.from &&
      expires_at.getTime() < gap.to &&
      created_at.getTime() < gap.from &&
      updated_at.getTime() >= gap.from,
  );
  for (const order of ended) {
    const name = `${order.account_id}/${order.order_seq}`;
    if (order.cause !== 'expired' || later.has(name))
      report(`order ${name}: its time ended while the server was down, and it is ${order.status} (${order.cause})`);
  }
  return { expired: ended.length };
}

/** Customers with debt at a midnight during the outage have paid for that night, once, to the minor unit. */
function checkNight(
  { positions, houseKeys, fills }: StoredRowsSnapshot,
  gap: Outage,
  report: ReportViolation,
): { nights: number } {
  const charged = new Map<string, number>();
  for (const { account_id, key } of houseKeys)
    if (key.startsWith('financing '))
      charged.set(`${account_id} ${key}`, (charged.get(`${account_id} ${key}`) ?? 0) + 1);
  let nights = 0;
  for (const row of positions.filter(
    ({ side, leverage, opened_at }) => side === 'long' && leverage > 1 && opened_at.getTime() < gap.from,
  )) {
    const [before, after] = [
      marketLocalTime(row.market, new Date(gap.from)).date,
      marketLocalTime(row.market, new Date(gap.to)).date,
    ];
    // Currency pairs roll over at another hour, which is checked separately.
    if (before === after || row.market === 'FX') continue;
    nights += 1;
    const name = `position ${row.account_id}/${row.position_seq}`;
    if (charged.get(`${row.account_id} financing ${row.position_seq} ${before}`) !== 1)
      report(`${name}: the night of ${before} was not charged`, 'lost');
    const traded = fills.some(
      (fill) =>
        fill.account_id === row.account_id &&
        fill.position_seq === row.position_seq &&
        fill.at.getTime() > row.opened_at.getTime(),
    );
    const rate = financingRateHistory(row.market).at(-1)?.value.long ?? 0n;
    const due = divideToNearest(
      (row.cost - (row.cost + BigInt(row.leverage) - 1n) / BigInt(row.leverage)) * rate,
      SCALED_ONE * 365n,
    );
    if (!traded && row.currency === 'KRW' && row.financing !== due)
      report(`${name}: paid ${row.financing} for a night, by the rule ${due}`);
  }
  return { nights };
}

/** An alert fires once, and only at a price that a running server saw. */
function checkAlerts({ alerts }: StoredRowsSnapshot, gap: Outage, report: ReportViolation): { alertsFired: number } {
  const fired = alerts.filter(({ fired_at }) => fired_at !== null);
  for (const { account_id, alert_seq, fired_at } of fired) {
    const at = fired_at?.getTime() ?? 0;
    if (at > gap.from && at < gap.to) report(`alert ${account_id}/${alert_seq}: was told while the server was down`);
  }
  return { alertsFired: fired.length };
}
