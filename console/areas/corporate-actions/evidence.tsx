/** What an approver compares: the price around the ex-date as traded, and as adjusted by the action. */
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/client.ts';
import { useTexts } from '../../language/use-texts.ts';
import styles from './evidence.module.css';

type Shown = NonNullable<Answer<'staff/listActions'>['waiting'][number]['actions'][number]['evidence']>;
type Bars = Shown['traded'];

const WIDTH = 240;
const HEIGHT = 96;

export function Evidence({ evidence: { from, traded, adjusted }, about }: { evidence: Shown; about: string }) {
  const t = useTexts().actions;
  return (
    <section aria-label={about} className={styles.evidence}>
      <strong>{about}</strong>
      <div className={styles.charts}>
        <Chart title={t.traded} bars={traded} from={from} />
        <Chart title={t.adjusted} bars={adjusted} from={from} />
      </div>
      <p className={styles.compare}>{t.compare}</p>
    </section>
  );
}

function Chart({ title, bars, from }: { title: string; bars: Bars; from: number }) {
  const t = useTexts().actions;
  const says = fill(t.chart, { title, close: bars[from - 1]?.close ?? t.noClose, open: bars[from]?.open ?? t.noClose });
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
