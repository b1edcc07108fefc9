import { useEffect, useState } from 'react';
import { fetchCall } from '../../api/use-call.ts';
import { formatDate } from '../../format/dates.ts';
import { fill, getTexts, loadAllTexts, useTexts } from '../../language/language.ts';
import { compareOnDevice, type Comparison } from './shared/kept-seals.ts';
import styles from './proofs.module.css';

const EVERY_MS = 600_000;

type Contradiction = Extract<Comparison, { says: 'differs' }>;

function Strip({ found }: { found: Contradiction }) {
  const t = useTexts('proofs');
  return (
    <p className={styles.strip} role="alert">
      {fill(t.contradiction, { number: found.number, date: formatDate(found.keptAt) })}
    </p>
  );
}

/**
 * Keeps the newest seal on the device now and then, and warns above every screen if the record contradicts one that was
 * kept.
 */
export default function SealWatch() {
  const [found, setFound] = useState<Contradiction | null>(null);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      try {
        const comparison = await compareOnDevice(await fetchCall('ledger/getSeal', {}));
        if (comparison?.says !== 'differs' || gone) return;
        if (!('proofs' in getTexts())) await loadAllTexts();
        setFound(comparison);
      } catch {
        // Without a seal or a connection there is nothing to compare; the next look comes.
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
