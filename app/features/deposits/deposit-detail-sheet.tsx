import { isRequestOpen } from '@bourse/core/compliance/review-requests.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { formatFullDateTime } from '../../format/dates.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { translatePracticeName } from './deposit-channels.ts';
import styles from './deposits.module.css';

export type Deposit = CallAnswer<'wallet/listDeposits'>['rows'][number];

/** One deposit in detail; it can be cancelled until somebody has looked at it. */
export function DepositDetailSheet({ deposit, onClose }: { deposit: Deposit | null; onClose: () => void }) {
  const t = useTexts('deposit');
  const { requestReason, reviewState } = useTexts('terms');
  const cancel = useCommand('wallet/cancelDeposit', { customerChoices: deposit?.id });
  const money = (amount: string | null): string => formatMoneyWithCurrency(amount ?? '0', deposit?.currency ?? '');
  return (
    <Sheet
      open={deposit !== null}
      onClose={onClose}
      title={t.record}
      foot={
        deposit?.status === 'submitted' ? (
          <ConfirmButton
            kind="soft"
            verb={t.cancel}
            title={t.cancelAsk}
            cancelText={t.keep}
            danger
            command={cancel}
            runCommand={() => cancel.run({ deposit: deposit.id })}
            successText={t.cancelled}
            onSuccess={onClose}
          >
            {t.cancelSays}
          </ConfirmButton>
        ) : undefined
      }
    >
      {deposit ? (
        <KeyValueList>
          <KeyValue name={t.state}>{reviewState[deposit.review]}</KeyValue>
          {deposit.reason ? (
            <KeyValue name={t.why}>
              <span className={styles.wrap}>{labelOf(requestReason, deposit.reason)}</span>
            </KeyValue>
          ) : null}
          {deposit.remark ? (
            <KeyValue name={t.remark}>
              <span className={styles.wrap}>{deposit.remark}</span>
            </KeyValue>
          ) : null}
          <KeyValue name={t.paid}>{money(deposit.amount)}</KeyValue>
          <KeyValue name={t.fee}>{money(deposit.fee)}</KeyValue>
          <KeyValue name={t.received} sum>
            {money(deposit.received)}
          </KeyValue>
          <KeyValue name={t.channel}>{translatePracticeName(t, deposit.label)}</KeyValue>
          {deposit.reference === '' ? null : <KeyValue name={t.reference}>{deposit.reference}</KeyValue>}
          <KeyValue name={t.submittedAt}>{formatFullDateTime(deposit.submittedAt)}</KeyValue>
          <KeyValue name={t.updatedAt}>{formatFullDateTime(deposit.updatedAt)}</KeyValue>
        </KeyValueList>
      ) : null}
      {deposit?.practice ? <p className={styles.hint}>{t.instant.doneSays}</p> : null}
      {deposit && isRequestOpen(deposit) ? (
        <p className={styles.hint}>{fillPlaceholders(t.holdsUp, { currency: deposit.currency ?? '' })}</p>
      ) : null}
    </Sheet>
  );
}
