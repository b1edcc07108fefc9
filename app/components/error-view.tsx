import { useEffect } from 'react';
import { useTexts } from '../language/language.ts';
import { Button } from './button.tsx';
import styles from './empty-view.module.css';
import { Icon } from './icon.tsx';

/**
 * Says what failed and what to do next; disappears automatically once the device is online again. `text` comes from
 * `describeFailure(error)`.
 */
export function ErrorView({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const t = useTexts('shell');
  useEffect(() => {
    if (!onRetry) return undefined;
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <div className={styles.empty} role="alert">
      <span className={styles.sign}>
        <Icon name="warn" />
      </span>
      <p>{text}</p>
      {onRetry ? (
        <Button kind="plain" onPress={onRetry}>
          {t.retry}
        </Button>
      ) : null}
    </div>
  );
}
