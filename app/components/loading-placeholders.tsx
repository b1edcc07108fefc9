/** What is shown while something loads: grey placeholders of the final size, or a ring over the whole screen. */
import styles from './placeholders.module.css';
import { useTexts } from '../language/language.ts';

/** A grey placeholder of the final size; `width` in em of the text it stands for. */
export function Skeleton({
  width = 6,
  size = 'body',
}: {
  width?: 2 | 4 | 6 | 8 | 10 | 14;
  size?: 'small' | 'body' | 'hero';
}) {
  return <span className={`${styles.bone} ${styles[`w${width}`]} ${styles[size]}`} aria-hidden="true" />;
}

/** Rows as `ListRow` draws them, before their data is here. */
export function SkeletonRows({ count = 3 }: { count?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <span className={styles.tile} />
          <span className={styles.words}>
            <Skeleton width={8} />
            <Skeleton width={4} size="small" />
          </span>
          <span className={styles.figures}>
            <Skeleton width={4} />
            <Skeleton width={4} size="small" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Covers the screen's place while it loads; appears only after a moment, so that quick loads don't flicker. */
export function LoadingOverlay() {
  const t = useTexts('shell');
  return (
    <div className={styles.overlay} role="status">
      <span className={styles.ring} />
      <span className="only-heard">{t.loading}</span>
    </div>
  );
}

/** The first load, with words about what is happening. */
export function FirstLoadOverlay({ text }: { text: string }) {
  return (
    <div className={`${styles.overlay} ${styles.first}`} role="status">
      <span className={styles.ring} />
      <p className={styles.text}>{text}</p>
    </div>
  );
}
