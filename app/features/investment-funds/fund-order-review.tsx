/** An order's estimate at the last price, a note that it gets another price, and when its money is invested. */
import type { CallAnswer } from '@bourse/web/calls.ts';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatDeadline, formatDate } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatQuantity } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './fund-amount-input.module.css';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { type CommandStatus, CommandStatusNote } from '../../components/command-status.tsx';
import { useDoubleTapGuard } from '../../components/use-double-tap-guard.ts';

type Preview = CallAnswer<'funds/previewFundOrder'>;

/** Which day's price applies, and for a purchase when the fund invests it. */
export function useDealingDayText(preview: Preview | undefined, kind: 'buy' | 'redeem'): string | null {
  const t = useTexts('investmentFunds');
  if (!preview?.dealing) return null;
  const day = formatDate(preview.dealing.date);
  const about = fillPlaceholders(t.aboutSays, { date: formatDate(preview.pricedOn), day });
  return kind === 'buy' ? `${about} ${fillPlaceholders(t.investsSays, { day })}` : about;
}

export function FundOrderEstimateRows({
  preview,
  known,
  kind,
}: {
  preview: Preview | undefined;
  /** Whether the preview matches what is typed; otherwise only its day is shown. */
  known: boolean;
  kind: 'buy' | 'redeem';
}) {
  const t = useTexts('investmentFunds');
  const money = (amount: string | undefined) =>
    preview && known && amount ? formatMoneyWithCurrency(amount, preview.currency) : '–';
  const dealing = preview?.dealing;
  return (
    <>
      <KeyValue name={t.about.units}>{preview && known ? formatQuantity(preview.units) : '–'}</KeyValue>
      {kind === 'redeem' ? (
        <KeyValue name={t.about.money}>{money(preview?.money)}</KeyValue>
      ) : (
        <KeyValue name={t.feeAYear}>{money(preview?.feeAYear)}</KeyValue>
      )}
      <KeyValue name={t.swing}>{money(preview?.swing)}</KeyValue>
      {kind === 'redeem' ? <KeyValue name={t.paidOn}>{dealing ? formatDate(dealing.paidAt) : '–'}</KeyValue> : null}
      <KeyValue name={t.cutOff}>{dealing ? formatDeadline(dealing.cutOffAt) : '–'}</KeyValue>
      <KeyValue name={t.nextDeal}>{dealing ? formatDeadline(dealing.valuedAt) : '–'}</KeyValue>
    </>
  );
}

export function FundOrderEstimate(estimateProps: Parameters<typeof FundOrderEstimateRows>[0]) {
  const says = useDealingDayText(estimateProps.preview, estimateProps.kind);
  return (
    <>
      <KeyValueList>
        <FundOrderEstimateRows {...estimateProps} />
      </KeyValueList>
      {says === null ? null : <p className={styles.says}>{says}</p>}
    </>
  );
}

/** The final check of an order or plan, which can still be changed. */

/** Whether the check is shown, and whether submission has been tried. */
export function useFundOrderSteps(reset: () => void) {
  const [hasTried, setTried] = useState(false);
  const [checks, setChecks] = useState(false);
  return {
    hasTried,
    checks,
    proceed(known: boolean): void {
      setTried(true);
      setChecks(known);
    },
    back(): void {
      setChecks(false);
      reset();
    },
  };
}

export function FundOrderReview({
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
  of: CommandStatus;
  onChange: () => void;
  onConfirm: () => void;
  /** Its figures. */
  children: ReactNode;
}) {
  const t = useTexts('investmentFunds');
  // Stops a double tap on the previous button.
  const armed = useDoubleTapGuard();
  return (
    <div className={styles.form}>
      <p className={styles.label}>{t.check}</p>
      <h3 className={styles.asked} tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
        {title}
      </h3>
      <p>{name}</p>
      <KeyValueList>{children}</KeyValueList>
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
      <CommandStatusNote command={of} />
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
