/** The final check of an order or plan, which can still be changed. */
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { type Asked, Unanswered } from '../../components/unanswered.tsx';
import { KeyValues } from '../../components/card.tsx';
import { useArmed } from '../../components/use-armed.ts';
import { useTexts } from '../../language/language.ts';
import styles from './funds.module.css';

/** Whether the check is shown, and whether submission has been tried. */
export function useSteps(reset: () => void) {
  const [hasTried, setTried] = useState(false);
  const [checks, setChecks] = useState(false);
  return {
    hasTried,
    checks,
    goOn(known: boolean): void {
      setTried(true);
      setChecks(known);
    },
    back(): void {
      setChecks(false);
      reset();
    },
  };
}

export function OrderCheck({
  title,
  name,
  says,
  warning,
  refused,
  confirmText,
  of,
  onChange,
  onConfirm,
  children,
}: {
  title: string;
  /** The fund's name. */
  name: string;
  says: string | null;
  warning?: string | null;
  refused: string | null;
  confirmText: string;
  of: Asked;
  onChange: () => void;
  onConfirm: () => void;
  /** Its figures. */
  children: ReactNode;
}) {
  const t = useTexts('investmentFunds');
  // Stops a double tap on the previous button.
  const armed = useArmed();
  return (
    <div className={styles.form}>
      <p className={styles.label}>{t.check}</p>
      <h3 className={styles.asked} tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
        {title}
      </h3>
      <p>{name}</p>
      <KeyValues>{children}</KeyValues>
      {says === null ? null : <p className={styles.says}>{says}</p>}
      {warning ? (
        <p className={styles.beyond} role="status">
          {warning}
        </p>
      ) : null}
      {refused === null ? null : (
        <p className={styles.beyond} role="alert">
          {refused}
        </p>
      )}
      <Unanswered of={of} />
      <div className={styles.two} inert={!armed}>
        <Button kind="soft" disabled={of.isPending} onPress={onChange}>
          {t.changePlan}
        </Button>
        <Button busy={of.isPending} onPress={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </div>
  );
}
