import { useEffect, useState } from 'react';
import { describeFailure } from '../../../api/call-failures.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useCall } from '../../../api/use-call.ts';
import { ErrorView } from '../../../components/empty-and-error-views.tsx';
import { Skeleton } from '../../../components/loading-placeholders.tsx';
import { formatCount } from '../../../format/numbers.ts';
import { formatDate, formatFullDateTime } from '../../../format/dates.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import { compareSealOnDevice, type SealComparison, type LedgerSeal } from './seal-comparison.ts';
import styles from '../proofs.module.css';

function StoredSealStatus({ seal }: { seal: LedgerSeal }) {
  const t = useTexts('wallet');
  const [comparison, setComparison] = useState<SealComparison | null>(null);
  useEffect(() => {
    let gone = false;
    void compareSealOnDevice(seal).then((found) => gone || setComparison(found));
    return () => {
      gone = true;
    };
  }, [seal]);
  if (!comparison) return <p className={styles.kept}>{'\u00a0'}</p>;
  if (comparison.says === 'differs')
    return (
      <p className={`${styles.kept} ${styles.alarm}`} role="alert">
        {fillPlaceholders(t.keptDiffers, { number: comparison.number, date: formatDate(comparison.keptAt) })}
      </p>
    );
  if (comparison.says === 'first' || comparison.count === 1) return <p className={styles.kept}>{t.keptOne}</p>;
  return (
    <p className={styles.kept}>
      {fillPlaceholders(t.keptMany, { count: formatCount(comparison.count), date: formatDate(comparison.since) })}
    </p>
  );
}

const Lines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, line) => (
    <span key={line}>
      <Skeleton width={14} />
      <br />
    </span>
  ));

/** A seal in plain words, the newest one by default; kept on the device and compared with earlier ones. */
export function SealNote({ number }: { number?: number }) {
  const t = useTexts('wallet');
  const { data, error, refetch } = useCall('ledger/getSeal', number === undefined ? {} : { number }, {
    staleTimeMs: 30_000,
    keepPrevious: true,
  });
  if (!data && error instanceof RefusalError && error.code === 'notFound')
    return <p className={styles.sealed}>{t.sealNone}</p>;
  if (!data && error) return <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.sealed}>
        <p>
          <Lines count={3} />
        </p>
        <p className={styles.hash}>
          <Lines count={3} />
        </p>
        <p className={styles.kept}>{'\u00a0'}</p>
      </div>
    );
  return (
    <div className={styles.sealed}>
      <p>
        {fillPlaceholders(t.sealWords, {
          number: formatCount(data.number),
          time: formatFullDateTime(data.at),
          count: data.transfers,
        })}
      </p>
      <p className={styles.hash}>
        <span>{t.sealHash}</span> <code>{data.hash}</code>
      </p>
      <StoredSealStatus seal={data} />
    </div>
  );
}
