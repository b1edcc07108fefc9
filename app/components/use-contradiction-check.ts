import { useEffect, useState } from 'react';
import { getTexts, loadAllTexts } from '../language/language.ts';

const EVERY_MS = 600_000;

/**
 * Checks from time to time whether published data contradicts what this device has stored, and loads the words for it.
 * `find` must stay the same between checks; null: no contradiction.
 */
export function useContradictionCheck<Found>(find: () => Promise<Found | null>, words: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    let gone = false;
    const check = async () => {
      try {
        const contradiction = await find();
        if (contradiction === null || gone) return;
        if (!(words in getTexts())) await loadAllTexts();
        setFound(() => contradiction);
      } catch {
        // Without a connection or storage there is nothing to compare; the next check will come.
      }
    };
    void check();
    const timer = setInterval(() => void check(), EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [find, words]);
  return found;
}
