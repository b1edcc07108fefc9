/** A note next to a command's button: its answer is late, or never came, so that it may have been executed. */
import { useEffect, useLayoutEffect, useState } from 'react';
import { markFailureDisplayed } from '../api/call-failures.ts';
import { useTexts } from '../language/language.ts';
import styles from './button.module.css';

const LATE_MS = 3_000;

/** Whether a command's answer is pending or lost. */
export interface CommandStatus {
  isPending: boolean;
  unanswered: { failure: Error } | null;
}

function useIsLate(isPending: boolean): boolean {
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
export function CommandStatusNote({
  command: { isPending, unanswered },
  says,
}: {
  command: CommandStatus;
  says?: string;
}) {
  const t = useTexts('shell');
  const isLate = useIsLate(isPending);
  const failure = unanswered?.failure;
  useLayoutEffect(() => {
    if (failure) markFailureDisplayed(failure);
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
