import type { Answer } from '../../api/use-call.ts';
import { AuctionParts } from './auction-parts.tsx';
import { DrawCard } from './draw-card.tsx';
import { GrabParts } from './grab-parts.tsx';
import type { Kind } from './kind-screens.ts';
import { Allotment, Facts, OfferDates, Statistics } from './offer-facts.tsx';
import { PlacingParts } from './placing-parts.tsx';

function NewShares({ detail }: { detail: Answer<'offerings/getOffering'> }) {
  const { offering } = detail;
  return (
    <>
      <Facts offering={offering} />
      <Allotment offering={offering} />
      <OfferDates offering={offering} />
      <DrawCard detail={detail} />
      <Statistics offering={offering} />
    </>
  );
}

/** Blocks have their own screen. */
const NoParts = () => null;

/** The parts of each kind's screen. */
export const PARTS = {
  ipo: NewShares,
  placing: PlacingParts,
  auction: AuctionParts,
  grab: GrabParts,
  block: NoParts,
} as const satisfies Readonly<Record<Kind, unknown>>;
