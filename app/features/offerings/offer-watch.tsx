import { useEffect, useState } from 'react';
import { formatDate } from '../../format/dates.ts';
import { fill, getTexts, loadAllTexts, useTexts } from '../../language/language.ts';
import { getSession } from '../../session/session.ts';
import { type Contradiction, findContradiction } from './kept-offers.ts';
import styles from './offerings.module.css';

const EVERY_MS = 600_000;

function Strip({ found: { offer } }: { found: Contradiction }) {
  const t = useTexts('offerings');
  return (
    <p className={styles.strip} role="alert">
      {fill(t.contradiction, { name: offer.name, date: formatDate(offer.keptAt) })}
    </p>
  );
}

/** Warns above every screen if what is published of an offer contradicts what this device has kept of it. */
export default function OfferWatch() {
  const [found, setFound] = useState<Contradiction | null>(null);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      if (!getSession()) return;
      try {
        const contradiction = await findContradiction();
        if (!contradiction || gone) return;
        if (!('offerings' in getTexts())) await loadAllTexts();
        setFound(contradiction);
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
  }, []);
  return found ? <Strip found={found} /> : null;
}
