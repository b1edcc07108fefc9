import { auctionReach, sharesOf, withinShares } from '@bourse/core/markets/auctions/auction-interest.ts';
import type { AuctionKind, AuctionTimes } from '@bourse/core/markets/auctions/auction-times.ts';
import { crossAuction, type AuctionResult } from '@bourse/core/markets/auctions/auction-price.ts';
import { priceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import type { Quote } from '@bourse/core/markets/market.ts';
import { larger, smaller, type Price } from '@bourse/core/ledger/money.ts';
import { tickOfInstrument } from '@bourse/core/markets/order-rules/ticks.ts';
import { directionOf } from '@bourse/core/trading/orders/order.ts';
import type { Offer } from '@bourse/core/trading/execution/pricing.ts';
import { bookId } from '../../books/books.ts';
import type { Clock } from '../../time/clock.ts';
import type { Feeds } from '../../venue/feeds.ts';
import type { Halts } from '../../venue/market-state.ts';
import type { Others } from '../../venue/port.ts';
import { tickByOf } from '../../venue/tick-reference.ts';
import type { Call, Gathered, Held } from './auction-store.ts';

/** An auction found later than this isn't held any more, and its orders lapse: a night's news would be in between. */
const LATE_MS = 12 * 3_600_000;

interface CrossParts {
  feeds: Feeds;
  halts: Pick<Halts, 'isOver'>;
  clock: Clock;
}

/** Null if it is too late, or at the close if a halt lasts beyond it. */
export function crossInTime(
  { feeds, halts, clock }: CrossParts,
  call: Call,
  times: AuctionTimes,
  others: Others,
): AuctionResult | null {
  const { instrument, kind, at } = call;
  if (clock.now() - at >= LATE_MS || (kind === 'close' && halts.isOver(instrument, times.edge))) return null;
  return cross(call, times, others, tickByOf(feeds, instrument, times.date, times.edge));
}

/** The price at which most changes hands, and what each order gets. Customers take part only through their orders. */
function cross(
  { instrument, gathered }: Call,
  { date, band: width }: AuctionTimes,
  { quote, volume, orders }: Others,
  tickBy: Price | null,
): AuctionResult | null {
  const tickAt = (price: Price): Price => tickOfInstrument(instrument, price, date, tickBy);
  const own = gathered.map(({ account, holder, order }, index) => ({
    holder,
    id: bookId('o', account, order.seq),
    direction: directionOf(order.side, order.effect),
    quantity: order.quantity - order.filled,
    limit: order.limitPrice,
    priority: index,
  }));
  const daily = priceBand(instrument, quote.previousClose, date, tickBy);
  const around = auctionReach(quote.last, width);
  const band = daily ? { low: larger(daily.low, around.low), high: smaller(daily.high, around.high) } : around;
  return crossAuction([...withinShares(own, sharesOf(volume)), ...orders(tickAt)], {
    reference: quote.last,
    tickAt,
    band,
  });
}

/** An order's fill in a held auction; null if it gets nothing. */
export function offerOf(
  { price, fills }: Held,
  { account, order }: Gathered,
  quote: Quote,
  kind: AuctionKind,
): Offer | null {
  const quantity = fills.get(bookId('o', account, order.seq)) ?? 0n;
  if (price === null || quantity === 0n) return null;
  const displayedSize = directionOf(order.side, order.effect) === 'buy' ? quote.askSize : quote.bidSize;
  return { price, quantity, impact: 0n, displayedSize, quote, rule: `auction.${kind}` };
}
