import { OffersList } from './offers-list.tsx';

/** Offers on the home and market screens. */
export default function OffersTab() {
  return <OffersList />;
}
