import { useTexts } from '../language/language.ts';
import { Button } from './button.tsx';
import styles from './empty-view.module.css';
import { Icon } from './icon.tsx';

/** Something failed: what, and the way on. `text` comes from `describeFailure(error)`. */
export function ErrorView({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const t = useTexts('shell');
  return (
    <div className={styles.empty} role="alert">
      <span className={styles.sign}><Icon name="warn" /></span>
      <p>{text}</p>
      {onRetry ? <Button kind="plain" onPress={onRetry}>{t.retry}</Button> : null}
    </div>
  );
}
