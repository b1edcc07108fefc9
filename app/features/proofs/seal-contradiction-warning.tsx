import { fetchCall } from '../../api/use-call.ts';
import { useContradictionCheck } from '../../components/use-contradiction-check.ts';
import { formatDate } from '../../format/dates.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { compareSealOnDevice, type SealComparison } from './shared/seal-comparison.ts';
import styles from './proofs.module.css';

type Contradiction = Extract<SealComparison, { says: 'differs' }>;

function Strip({ found }: { found: Contradiction }) {
  const t = useTexts('proofs');
  return (
    <p className={styles.strip} role="alert">
      {fillPlaceholders(t.contradiction, { number: found.number, date: formatDate(found.keptAt) })}
    </p>
  );
}

async function find(): Promise<Contradiction | null> {
  const comparison = await compareSealOnDevice(await fetchCall('ledger/getSeal', {}));
  return comparison?.says === 'differs' ? comparison : null;
}

/**
 * Keeps the newest seal on the device from time to time, and warns above every screen if the record contradicts a kept
 * one.
 */
export default function SealContradictionWarning() {
  const found = useContradictionCheck(find, 'proofs');
  return found ? <Strip found={found} /> : null;
}
