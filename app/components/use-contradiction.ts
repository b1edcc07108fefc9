import { useEffect, useState } from 'react';
import { getTexts, loadAllTexts } from '../language/language.ts';

const EVERY_MS = 600_000;

/**
 * Looks now and then whether what is published contradicts what this device has kept, and brings the words for it.
 * `find` stays the same from one look to the next; null: nothing contradicts.
 */
export function useContradiction<Found>(find: () => Promise<Found | null>, words: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      try {
        const contradiction = await find();
        if (contradiction === null || gone) return;
        if (!(words in getTexts())) await loadAllTexts();
        setFound(() => contradiction);
      } catch {
        // Without a connection or a place to keep something there is nothing to compare; the next look comes.
      }
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [find, words]);
  return found;
}
