import { useTexts } from '../../language/language.ts';
import type { Kind } from './kind-screens.ts';
import { OfferRow } from './offer-row.tsx';
import { OffersByPhase } from './shared/offers-by-phase.tsx';

const PHASES = ['open', 'upcoming', 'allotting', 'ended'] as const;

/** Offers by phase. */
export function OffersList({ kind = 'ipo' }: { kind?: Kind }) {
  const t = useTexts('offerings');
  return (
    <OffersByPhase kind={kind} phases={PHASES} label={t.facts} words={t} icon="document">
      {(offer) => <OfferRow offer={offer} />}
    </OffersByPhase>
  );
}

/** Offers on the home and market screens. */
export const OffersTab = () => <OffersList />;

/** Bid auctions on the market's screen. */
export const AuctionTab = () => <OffersList kind="auction" />;
