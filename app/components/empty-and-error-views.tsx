/** What a list, a part or a whole screen shows when it has nothing, or when reading failed. */
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../language/language.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './placeholders.module.css';
import { Button } from './button.tsx';
import { Link } from '../router/link.tsx';
import { BackHeader } from './page-frame.tsx';

interface EmptyViewProps {
  /** Null: something above says it already. */
  text?: string | null;
  icon?: IconName;
  action?: ReactNode;
}

/** Nothing here: "no data" by default, with the next step if there is one. */
export function EmptyView({ text, icon = 'document', action }: EmptyViewProps) {
  const t = useTexts('shell');
  return (
    <div className={styles.empty}>
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      {text === null ? null : <p>{text ?? t.noData}</p>}
      {action}
    </div>
  );
}

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

/** The answer to an address without a screen. */
export function NotFoundScreen() {
  const t = useTexts('shell');
  const { home } = useTexts('routes');
  return (
    <>
      <BackHeader title={t.nothingHere} />
      <EmptyView
        text={null}
        action={
          <Link to="/home/index" className={styles.way}>
            {home}
          </Link>
        }
      />
    </>
  );
}
