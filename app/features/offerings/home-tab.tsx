import { OffersList } from './offers-list.tsx';

/** Offers on the home screen and the market's. */
export default function OffersTab() {
  return <OffersList />;
}
