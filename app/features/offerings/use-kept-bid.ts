import { useEffect, useState } from 'react';
import { type KeptBid, readBid } from './kept-bids.ts';

const watching = new Set<(bid: KeptBid) => void>();
/** Tells every listener about a bid that was pasted here. */
export const tellKept = (bid: KeptBid): void => watching.forEach((tell) => tell(bid));

/** The sealed bid of this commitment on this device: null if there is none, undefined while looking. */
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
