import type { ReactNode } from 'react';
import { useTexts } from '../language/language.ts';
import { goBack } from '../router/location.ts';
import { IconButton } from './button.tsx';
import styles from './header.module.css';

/** The header of a screen opened from another: back, title, and an element at the end. */
export function BackHeader({
  title,
  sub,
  end,
  fallback,
}: {
  title: string;
  sub?: string;
  end?: ReactNode;
  fallback?: string;
}) {
  const t = useTexts('shell');
  return (
    <header className={styles.header}>
      <IconButton icon="back" label={t.back} onPress={() => goBack(fallback)} />
      <h1 className={styles.title}>
        {sub ? (
          <>
            <span className={styles.name}>{title}</span> <span className={styles.sub}>{sub}</span>
          </>
        ) : (
          title
        )}
      </h1>
      <div className={styles.end}>{end}</div>
    </header>
  );
}
