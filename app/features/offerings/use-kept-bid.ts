import { useEffect, useState } from 'react';
import { type KeptBid, readBid } from './kept-bids.ts';

const watching = new Set<(bid: KeptBid) => void>();
/** A bid that was pasted here is known to whatever shows it. */
export const tellKept = (bid: KeptBid): void => watching.forEach((tell) => tell(bid));

/** The bid of this commitment that is sealed on this device: null for none, undefined while that is looked up. */
export function useKeptBid(commitment: string): KeptBid | null | undefined {
  const [kept, setKept] = useState<KeptBid | null | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    const tell = (bid: KeptBid) => bid.commitment === commitment && setKept(bid);
    watching.add(tell);
    void readBid(commitment).then((found) => isHere && setKept(found));
    return () => {
      isHere = false;
      watching.delete(tell);
    };
  }, [commitment]);
  return kept;
}
