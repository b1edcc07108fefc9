/** What an approver compares: the price around the ex-date as traded, and as adjusted by the action. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../api/staff-api-client.ts';
import { useTexts } from '../language/use-texts.tsx';
import styles from './price-evidence.module.css';

export type ActionEvidence = NonNullable<
  CallAnswer<'staff/listActions'>['waiting'][number]['actions'][number]['evidence']
>;
type Bars = ActionEvidence['traded'];

const WIDTH = 240;
const HEIGHT = 96;

export function PriceEvidence({
  evidence: { from, traded, adjusted },
  about,
}: {
  evidence: ActionEvidence;
  about: string;
}) {
  const t = useTexts().actions;
  return (
    <section aria-label={about} className={styles.evidence}>
      <strong>{about}</strong>
      <div className={styles.charts}>
        <PriceEvidenceChart title={t.traded} bars={traded} from={from} />
        <PriceEvidenceChart title={t.adjusted} bars={adjusted} from={from} />
      </div>
      <p className={styles.compare}>{t.compare}</p>
    </section>
  );
}

function PriceEvidenceChart({ title, bars, from }: { title: string; bars: Bars; from: number }) {
  const t = useTexts().actions;
  const says = fillPlaceholders(t.chart, {
    title,
    close: bars[from - 1]?.close ?? t.noClose,
    open: bars[from]?.open ?? t.noClose,
  });
  const values = bars.flatMap(({ open, close }) => [Number(open), Number(close)]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const across = (step: number): number => (step * WIDTH) / Math.max(1, 2 * bars.length - 1);
  const down = (price: string): number => HEIGHT - ((Number(price) - low) / (high - low || 1)) * HEIGHT;
  const points = bars
    .flatMap(({ open, close }, index) => [
      `${across(2 * index)},${down(open)}`,
      `${across(2 * index + 1)},${down(close)}`,
    ])
    .join(' ');
  const ex = across(2 * from - 0.5);
  return (
    <figure className={styles.chart}>
      <svg role="img" aria-label={says} viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`}>
        {from > 0 && from < bars.length ? <line className={styles.ex} x1={ex} x2={ex} y1={0} y2={HEIGHT} /> : null}
        <polyline className={styles.line} points={points} />
      </svg>
      <figcaption>{says}</figcaption>
    </figure>
  );
}
