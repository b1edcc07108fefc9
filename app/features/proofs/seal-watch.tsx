import { fetchCall } from '../../api/use-call.ts';
import { useContradiction } from '../../components/use-contradiction.ts';
import { formatDate } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import { compareOnDevice, type Comparison } from './shared/stored-seals.ts';
import styles from './proofs.module.css';

type Contradiction = Extract<Comparison, { says: 'differs' }>;

function Strip({ found }: { found: Contradiction }) {
  const t = useTexts('proofs');
  return (
    <p className={styles.strip} role="alert">
      {fill(t.contradiction, { number: found.number, date: formatDate(found.keptAt) })}
    </p>
  );
}

async function find(): Promise<Contradiction | null> {
  const comparison = await compareOnDevice(await fetchCall('ledger/getSeal', {}));
  return comparison?.says === 'differs' ? comparison : null;
}

/**
 * Keeps the newest seal on the device from time to time, and warns above every screen if the record contradicts a kept
 * one.
 */
export default function SealWatch() {
  const found = useContradiction(find, 'proofs');
  return found ? <Strip found={found} /> : null;
}
