import type { ReactNode } from 'react';
import { useTexts } from '../language/language.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './empty-view.module.css';

/** Nothing here: "no data" by default, with the next step if there is one. */
export function EmptyView({ text, icon = 'document', action }: { text?: string; icon?: IconName; action?: ReactNode }) {
  const t = useTexts('shell');
  return (
    <div className={styles.empty}>
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      <p>{text ?? t.noData}</p>
      {action}
    </div>
  );
}
