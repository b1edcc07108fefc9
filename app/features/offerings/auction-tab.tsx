import { OffersList } from './offers-list.tsx';

/** Bid auctions on the market's screen. */
export default function AuctionTab() {
  return <OffersList kind="auction" />;
}
