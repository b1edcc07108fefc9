import type { ReactNode } from 'react';
import { useTexts } from '../language/language.ts';
import styles from './simulated-mark.module.css';

/** Says where prices come from: simulated, replay or a provider's name; `children` follow after a dot. */
export function SimulatedMark({ source, children }: { source: string; children?: ReactNode }) {
  const sources: Readonly<Record<string, string>> = useTexts('markets').source;
  return (
    <p className={styles.mark}>
      <span className={styles.dot} aria-hidden="true" />
      <span>
        {sources[source] ?? source}
        {children ? <> · {children}</> : null}
      </span>
    </p>
  );
}
