import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useState } from 'react';
import type { ListCallRow } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { HappenedAt } from '../../components/happened-at.tsx';
import { formatFullDateTime } from '../../format/dates.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './withdrawals.module.css';

type Withdrawal = ListCallRow<'wallet/listWithdrawals'>;
/** Steps that the review's state doesn't distinguish. */
const STEPS_WITHIN = ['inReview', 'processing', 'failed'];

/** All facts of a withdrawal. */
function Facts({ withdrawal: w }: { withdrawal: Withdrawal }) {
  const t = useTexts('withdrawal');
  const { reviewState, requestStatus, requestReason } = useTexts('terms');
  const money = (amount: string | null): string =>
    amount === null || w.currency === null ? '' : formatMoneyWithCurrency(amount, w.currency);
  return (
    <KeyValueList>
      <KeyValue name={t.state}>{labelOf(reviewState, w.review)}</KeyValue>
      {STEPS_WITHIN.includes(w.status) ? <KeyValue name={t.step}>{labelOf(requestStatus, w.status)}</KeyValue> : null}
      <KeyValue name={t.to}>{w.target}</KeyValue>
      <KeyValue name={fillPlaceholders(t.amount, { currency: w.currency ?? '' })}>{money(w.amount)}</KeyValue>
      <KeyValue name={t.received}>{money(w.received)}</KeyValue>
      {w.reason === null ? null : <KeyValue name={t.reason}>{labelOf(requestReason, w.reason)}</KeyValue>}
      {w.remark === null ? null : <KeyValue name={t.remark}>{w.remark}</KeyValue>}
      {w.reference === null ? null : <KeyValue name={t.reference}>{w.reference}</KeyValue>}
      <KeyValue name={t.submittedAt}>{formatFullDateTime(w.submittedAt)}</KeyValue>
      <KeyValue name={t.updatedAt}>{formatFullDateTime(w.updatedAt)}</KeyValue>
      {['submitted', 'inReview', 'processing'].includes(w.status) ? (
        <KeyValue name={t.arrives}>
          {fillPlaceholders(w.usualHours === null ? t.arrivesAtLatest : t.arrivesBy, {
            time: formatFullDateTime(w.expectedBy),
            hours: w.usualHours ?? '',
          })}
        </KeyValue>
      ) : null}
      <KeyValue name={t.number}>{w.id}</KeyValue>
    </KeyValueList>
  );
}

/** One of them in detail; it can be cancelled until somebody has looked at it. */
function WithdrawalSheet({ withdrawal, onClose }: { withdrawal: Withdrawal | undefined; onClose: () => void }) {
  const t = useTexts('withdrawal');
  const cancel = useCommand('wallet/cancelWithdrawal', { customerChoices: withdrawal?.id });
  return (
    <Sheet
      open={withdrawal !== undefined}
      onClose={onClose}
      title={t.withdraw}
      foot={
        withdrawal?.cancellable ? (
          <ConfirmButton
            kind="soft"
            verb={t.cancel}
            title={t.cancelAsk}
            cancelText={t.keep}
            danger
            command={cancel}
            runCommand={() => cancel.run({ withdrawal: withdrawal.id })}
            successText={t.cancelled}
            onSuccess={onClose}
          >
            {t.cancelSays}
          </ConfirmButton>
        ) : undefined
      }
    >
      {withdrawal ? <Facts withdrawal={withdrawal} /> : null}
    </Sheet>
  );
}

/** Withdrawals, newest first; one that nobody has looked at can be cancelled. */
export function WithdrawalRecords() {
  const t = useTexts('withdrawal');
  const { reviewState } = useTexts('terms');
  const reading = useListCall('wallet/listWithdrawals', { limit: 20 });
  const [id, setId] = useState<string | null>(null);
  const opened = reading.rows.find((row) => row.id === id);
  return (
    <>
      <Card>
        <List
          listCall={reading}
          rowKey={(row) => row.id}
          label={t.records}
          rowHeightRem={3.75}
          empty={<EmptyView icon="bag" text={t.noRecords} />}
        >
          {(row) => (
            <ListRow
              onPress={() => setId(row.id)}
              title={row.target}
              sub={
                <span className={styles.subs}>
                  <HappenedAt at={row.submittedAt} />
                </span>
              }
              end={
                <span className={styles.moved}>
                  <span>
                    {row.amount === null || row.currency === null
                      ? ''
                      : `\u2212${formatMoneyWithCurrency(row.amount, row.currency)}`}
                  </span>
                  <small>{labelOf(reviewState, row.review)}</small>
                </span>
              }
            />
          )}
        </List>
      </Card>
      <WithdrawalSheet withdrawal={opened} onClose={() => setId(null)} />
    </>
  );
}
