/** Which orders take part in which auction. */
import type { AuctionKind, AuctionTimes } from '@bourse/core/auctions/auction-times.ts';
import type { Instrument } from '@bourse/core/market.ts';
import { auctionKind } from '@bourse/core/orders/waiting.ts';
import { stoodAt } from '@bourse/core/trading/auction-orders.ts';
import type { Order } from '@bourse/core/orders/order.ts';
import { bookId, type BookId } from '../../books/books.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { AccountId } from '../../ids.ts';
import type { Feeds } from '../../venue/feeds.ts';
import { readGathered } from './auction-store.ts';

/** A priced auction, and the ordinary limit orders that may take part in it. */
export interface Joined {
  instrument: Instrument;
  times: AuctionTimes;
  ids: readonly BookId[];
}

/** `holder`: the person the account belongs to, if they have several. */
export interface Gathered {
  account: AccountId;
  holder: AccountId;
  order: Order;
}

/** `gathered`: in order of arrival. `joined`: the auction's times, if ordinary limit orders take part. */
export interface Call {
  instrument: Instrument;
  kind: AuctionKind;
  at: number;
  gathered: Gathered[];
  joined: Joined | null;
}

interface CallsParts {
  database: Database;
  feeds: Pick<Feeds, 'instrument'>;
  clock: Clock;
  /** Whether waiting orders in an instrument may meet its price. */
  ready: (id: string, instant: number) => boolean;
}

/** The waiting orders of `due` and `joined`, grouped by auction. */
export async function readCalls(
  { database, feeds, clock, ready }: CallsParts,
  due: readonly BookId[],
  joined: readonly Joined[],
): Promise<Map<string, Call>> {
  const calls = new Map<string, Call>();
  const takenBy = new Map<BookId, Joined[]>();
  for (const each of joined) for (const id of each.ids) takenBy.set(id, [...(takenBy.get(id) ?? []), each]);
  // In order of arrival: at one price the earlier order comes first, whichever kind it is.
  for (const gathered of await readGathered(database, [...due, ...takenBy.keys()])) {
    const { account, order } = gathered;
    const kind = auctionKind(order.timeInForce);
    const instrument = feeds.instrument(order.instrument);
    // While a split hasn't been applied to all holdings, it hasn't been applied to these orders either.
    if (!instrument || !ready(instrument.id, clock.now())) continue;
    if (kind && order.expiresAt !== null) addTo(calls, gathered, instrument, kind, order.expiresAt, null);
    for (const each of takenBy.get(bookId('o', account, order.seq)) ?? []) {
      const { kind: joins, crossesAt, pricedAt } = each.times;
      if (stoodAt(order, crossesAt)) addTo(calls, gathered, instrument, joins, pricedAt, each);
    }
  }
  return calls;
}

function addTo(
  calls: Map<string, Call>,
  gathered: Gathered,
  instrument: Instrument,
  kind: AuctionKind,
  at: number,
  taken: Joined | null,
): void {
  const key = `${instrument.id} ${kind} ${at}`;
  const call = calls.get(key) ?? { instrument, kind, at, gathered: [], joined: taken };
  call.joined ??= taken;
  call.gathered.push(gathered);
  calls.set(key, call);
}
