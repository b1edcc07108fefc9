import { type CallAnswer, useCall } from '../../../api/use-call.ts';
import { ListRow } from '../../../components/list-row.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { LoadingOrError } from '../../../components/loading-or-error.tsx';
import { formatCount } from '../../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import styles from '../security.module.css';

type Part = CallAnswer<'user/getCreditScore'>['parts'][number];

/** The credit score, and the contribution of each fact. */
export function CreditScoreSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { title } = useTexts('security').credit;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {open ? <Score /> : null}
    </Sheet>
  );
}

function Score() {
  const t = useTexts('security').credit;
  const { data, error, refetch } = useCall('user/getCreditScore', {});
  if (!data) return <LoadingOrError rows={5} error={error} onRetry={refetch} />;
  return (
    <>
      <p className={styles.score}>
        <strong>{formatCount(data.score)}</strong>{' '}
        <small>{fillPlaceholders(t.range, { lowest: data.lowest, highest: data.highest })}</small>
      </p>
      <p className={styles.note}>{t.lead}</p>
      {data.parts.map((part) => (
        <Fact key={part.fact} part={part} />
      ))}
    </>
  );
}

function Fact({ part: { fact, value, points } }: { part: Part }) {
  const t = useTexts('security').credit;
  return (
    <ListRow
      title={value === null ? t.fact[fact] : `${t.fact[fact]}: ${formatFactValue(fact, value, t)}`}
      sub={t.rule[fact]}
      end={fillPlaceholders(t.points, { points: signed(points) })}
    />
  );
}

const signed = (points: number): string =>
  points > 0 ? `+${formatCount(points)}` : points < 0 ? `−${formatCount(-points)}` : '0';

function formatFactValue(
  fact: Part['fact'],
  value: number,
  t: { yes: string; no: string; days: string; count: string },
): string {
  if (fact === 'verified') return value === 1 ? t.yes : t.no;
  return fillPlaceholders(fact === 'repayments' ? t.count : t.days, { count: value });
}
