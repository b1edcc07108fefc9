import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { deadline } from '../../format/dates.ts';
import { formatMoneyIn, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useKindWords } from './kind-words.ts';
import type { Subscription } from './next-step.ts';
import styles from './offerings.module.css';
import { useSettled } from './use-settled.ts';

/** Before the close an application can be cancelled. */
export function Cancel({ subscription, closesAt }: { subscription: Subscription; closesAt: string }) {
  const t = useTexts('offerings');
  const words = useKindWords(subscription.kind);
  const cancel = useCommand('offerings/cancelSubscription');
  const [asks, setAsks] = useState(false);
  const confirm = async () => {
    const done = await cancel.run({ subscription: subscription.id });
    setAsks(false);
    if (done) showToast(words.cancelled, 'good');
  };
  return (
    <div className={styles.actions}>
      <p className={styles.note}>{fill(t.until, { date: deadline(closesAt) })}</p>
      <Button kind="soft" onPress={() => setAsks(true)}>
        {words.cancel}
      </Button>
      <ConfirmDialog
        open={asks}
        title={words.cancelAsk}
        confirmText={words.cancel}
        busy={cancel.isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsks(false)}
      >
        {t.cancelSays}
      </ConfirmDialog>
    </div>
  );
}

/** What is allotted and not covered is paid, or left to the next. */
export function Pay({ subscription, unpaid }: { subscription: Subscription; unpaid: 'returned' | 'lost' }) {
  const t = useTexts('offerings');
  const { waive: says } = useTexts('offerSays');
  const { held, due, currency } = subscription;
  const settled = useSettled(currency);
  const pay = useCommand('offerings/paySubscription');
  const waive = useCommand('offerings/waiveSubscription');
  const [asks, setAsks] = useState(false);
  const payNow = async () => {
    if (await pay.run({ subscription: subscription.id })) showToast(t.paidNow, 'good');
  };
  const leave = async () => {
    const done = await waive.run({ subscription: subscription.id });
    setAsks(false);
    if (done) showToast(t.waived, 'good');
  };
  return (
    <div className={styles.actions}>
      <KeyValues>
        <KeyValue name={t.available}>{settled}</KeyValue>
      </KeyValues>
      <Button busy={pay.isPending} onPress={() => void payNow()}>
        {fill(t.pay, { amount: formatMoneyIn(due, currency) })}
      </Button>
      <Button kind="soft" onPress={() => setAsks(true)}>
        {t.waive}
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={t.waiveAsk}
        confirmText={t.waive}
        busy={waive.isPending}
        onConfirm={() => void leave()}
        onCancel={() => setAsks(false)}
      >
        {fill(says[isZero(held) ? 'nothing' : unpaid === 'lost' ? 'lost' : 'back'], {
          held: formatMoneyIn(held, currency),
        })}
      </ConfirmDialog>
    </div>
  );
}
