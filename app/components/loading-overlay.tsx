import { useTexts } from '../language/language.ts';
import styles from './loading-overlay.module.css';

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
