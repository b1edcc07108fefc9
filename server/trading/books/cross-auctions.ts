import {
  computeAuctionPriceRange,
  computeAuctionVolumeLimits,
  limitCustomerOrders,
} from '@bourse/core/markets/auctions/simulated-auction-orders.ts';
import type { AuctionKind, ScheduledAuction } from '@bourse/core/markets/auctions/auction-schedule.ts';
import { crossAuction, type AuctionResult } from '@bourse/core/markets/auctions/cross-auction.ts';
import { computePriceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import type { Quote } from '@bourse/core/markets/market-types.ts';
import { maximumOf, minimumOf, type Price } from '@bourse/core/ledger/money.ts';
import { getInstrumentTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { getTradeDirection } from '@bourse/core/trading/orders/order.ts';
import type { FillOffer } from '@bourse/core/trading/execution/order-pricing.ts';
import { encodeBookEntryId } from '../../books/resting-order-books.ts';
import type { Clock } from '../../time/clock.ts';
import type { VenueRegistry } from '../../venue/venue-registry.ts';
import type { VenueHalts } from '../../venue/market-phase-and-halt-readers.ts';
import type { OtherAuctionParticipants } from '../../venue/venue.ts';
import { findTickReferencePrice } from '../../venue/tick-reference.ts';
import type { GatheredAuction, GatheredAuctionOrder, CompletedAuctionResult } from './auction-store.ts';

/** An auction found later than this isn't held any more, and its orders lapse: a night's news would be in between. */
const LATE_MS = 12 * 3_600_000;

interface CrossDependencies {
  venues: VenueRegistry;
  halts: Pick<VenueHalts, 'isOver'>;
  clock: Clock;
}

/** Null if it is too late, or at the close if a halt lasts beyond it. */
export function crossAuctionIfInTime(
  { venues, halts, clock }: CrossDependencies,
  call: GatheredAuction,
  times: ScheduledAuction,
  others: OtherAuctionParticipants,
): AuctionResult | null {
  const { instrument, kind, at } = call;
  if (clock.now() - at >= LATE_MS || (kind === 'close' && halts.isOver(instrument, times.edge))) return null;
  return findAuctionCross(call, times, others, findTickReferencePrice(venues, instrument, times.date, times.edge));
}

/** The price at which most changes hands, and what each order gets. Customers take part only through their orders. */
function findAuctionCross(
  { instrument, gathered }: GatheredAuction,
  { date, band: width }: ScheduledAuction,
  { quote, volume, orders }: OtherAuctionParticipants,
  tickBy: Price | null,
): AuctionResult | null {
  const tickAt = (price: Price): Price => getInstrumentTickSize(instrument, price, date, tickBy);
  const own = gathered.map(({ account, holder, order }, index) => ({
    holder,
    id: encodeBookEntryId('o', account, order.seq),
    direction: getTradeDirection(order.side, order.effect),
    quantity: order.quantity - order.filled,
    limit: order.limitPrice,
    priority: index,
  }));
  const daily = computePriceBand(instrument, quote.previousClose, date, tickBy);
  const priceRange = computeAuctionPriceRange(quote.last, width);
  const band = daily
    ? { low: maximumOf(daily.low, priceRange.low), high: minimumOf(daily.high, priceRange.high) }
    : priceRange;
  return crossAuction([...limitCustomerOrders(own, computeAuctionVolumeLimits(volume)), ...orders(tickAt)], {
    reference: quote.last,
    tickAt,
    band,
  });
}

/** An order's fill in a held auction; null if it gets nothing. */
export function buildAuctionFillOffer(
  { price, fills }: CompletedAuctionResult,
  { account, order }: GatheredAuctionOrder,
  quote: Quote,
  kind: AuctionKind,
): FillOffer | null {
  const quantity = fills.get(encodeBookEntryId('o', account, order.seq)) ?? 0n;
  if (price === null || quantity === 0n) return null;
  const displayedSize = getTradeDirection(order.side, order.effect) === 'buy' ? quote.askSize : quote.bidSize;
  return { price, quantity, impact: 0n, displayedSize, quote, rule: `auction.${kind}` };
}
