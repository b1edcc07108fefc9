import { isOpen } from '@bourse/core/compliance/requests.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { Unanswered } from '../../components/command-status.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { houseWord } from './channels.ts';
import styles from './deposits.module.css';

export type Deposit = Answer<'wallet/listDeposits'>['rows'][number];

/** One deposit in detail; it can be cancelled until somebody has looked at it. */
export function DepositSheet({ deposit, onClose }: { deposit: Deposit | null; onClose: () => void }) {
  const t = useTexts('deposit');
  const { requestReason, reviewState } = useTexts('terms');
  const cancel = useCommand('wallet/cancelDeposit', { about: deposit?.id });
  const money = (amount: string | null): string => formatMoneyIn(amount ?? '0', deposit?.currency ?? '');
  const takeBack = async (id: string): Promise<void> => {
    if (!(await cancel.run({ deposit: id }))) return;
    showToast(t.cancelled, 'good');
    onClose();
  };
  return (
    <Sheet
      open={deposit !== null}
      onClose={onClose}
      title={t.record}
      foot={
        deposit?.status === 'submitted' ? (
          <Button kind="soft" busy={cancel.isPending} onPress={() => void takeBack(deposit.id)}>
            {t.cancel}
          </Button>
        ) : undefined
      }
    >
      {deposit ? (
        <KeyValues>
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
          <KeyValue name={t.channel}>{houseWord(t, deposit.label)}</KeyValue>
          <KeyValue name={t.reference}>{deposit.reference}</KeyValue>
          <KeyValue name={t.submittedAt}>{formatTime(deposit.submittedAt)}</KeyValue>
          <KeyValue name={t.updatedAt}>{formatTime(deposit.updatedAt)}</KeyValue>
        </KeyValues>
      ) : null}
      {deposit && isOpen(deposit) ? <p className={styles.hint}>{t.holdsUp}</p> : null}
      <Unanswered of={cancel} />
    </Sheet>
  );
}
