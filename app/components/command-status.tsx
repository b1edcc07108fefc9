/** A note next to a command's button: its answer is late, or never came, so that it may have been executed. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { markSaid } from '../api/failure.ts';
import { useTexts } from '../language/language.ts';
import styles from './button.module.css';

const LATE_MS = 3_000;

/** Whether a command's answer is pending or lost. */
export interface Asked {
  isPending: boolean;
  unanswered: { failure: Error } | null;
}

function useLate(isPending: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isPending]);
  return isLate;
}

/** `says` replaces the default text. No toast repeats it. */
export function Unanswered({ of: { isPending, unanswered }, says }: { of: Asked; says?: string }) {
  const t = useTexts('shell');
  const isLate = useLate(isPending);
  const failure = unanswered?.failure;
  useLayoutEffect(() => {
    if (failure) markSaid(failure);
  }, [failure]);
  if (failure)
    return (
      <p className={styles.says} role="alert">
        {says ?? t.noAnswer}
      </p>
    );
  return isLate ? (
    <p className={styles.says} role="status">
      {t.answerLate}
    </p>
  ) : null;
}
