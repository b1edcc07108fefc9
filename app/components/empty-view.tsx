/** What a list, a part or a whole screen shows when it has nothing, or when reading failed. */
import type { ReactNode } from 'react';
import { useTexts } from '../language/language.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './empty-view.module.css';

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
