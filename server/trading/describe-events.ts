/** What a decision puts on the customer's private stream: one row an order, with everything that it changed. */
import type { Changes, Position } from '@bourse/core/trading/types.ts';
import { formatAmount, type Price } from '@bourse/core/money.ts';
import type { AccountWork, Event } from '../desk/account-work.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { orderRow, positionRow } from './wire.ts';

export function describeEvents(feeds: Pick<Feeds, 'instrument' | 'quote'>): (work: AccountWork, changes: Changes, now: number) => Event[] {
  const nameOf = (instrument: string): string => feeds.instrument(instrument)?.name ?? instrument;
  return (work, changes, now) => {
    const order = changes.orders.at(-1);
    // Without a fill (units were reserved, a dividend was owed) a position is worth what the market says, not what it cost.
    const lastOf = ({ instrument, averageCost }: Position): Price => changes.fills.at(-1)?.price ?? feeds.quote(instrument, now)?.last ?? averageCost;
    const positions = changes.positions.map((position) => positionRow(work.account, position, lastOf(position), nameOf(position.instrument)));
    const data = {
      ...(order ? { order: orderRow(work.account, order, changes.fills.filter((fill) => fill.order === order.seq), nameOf(order.instrument)) } : {}),
      ...(positions.length > 0 ? { positions } : {}),
      accounts: [...new Set(changes.transfers.map((transfer) => transfer.currency))].map((currency) => accountRow(work, currency)),
      ...(changes.notice ? { notice: changes.notice } : {}),
    };
    // Earlier orders of the same decision (a closing order that a stop-out ended) have a row of their own before it.
    const others = changes.orders.slice(0, -1).map((other) => work.event('order', JSON.stringify({ order: orderRow(work.account, other, [], nameOf(other.instrument)), accounts: [] }), null, now));
    return [...others, work.event(order ? 'order' : positions.length > 0 ? 'position' : 'wallet', JSON.stringify(data), changes.notice?.code ?? null, now)];
  };
}

function accountRow(work: AccountWork, currency: string): Record<string, string> {
  const amount = (bucket: 'available' | 'frozen' | 'margin' | 'loan'): string => formatAmount(work.balance(currency, bucket), currency);
  return { currency, available: amount('available'), frozen: amount('frozen'), margin: amount('margin'), loan: amount('loan') };
}
