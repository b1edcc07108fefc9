import { useState } from 'react';
import type { Answer } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { formatTime } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { worldNow } from '../../time/world-time.ts';
import { RevealBid } from './reveal-bid.tsx';
import { KIND_SCREENS } from './kind-screens.ts';
import { useStatusWord } from './status-word.ts';
import styles from './offerings.module.css';

type Subscription = Answer<'offerings/getOffering'>['mine'][number];

function Amounts({ subscription }: { subscription: Subscription }) {
  const t = useTexts('offerings');
  const { quantity, allotted, paid, held, refunded, due, payBy, currency } = subscription;
  const money = (name: string, amount: string) =>
    isZero(amount) ? null : <KeyValue name={name}>{formatMoneyIn(amount, currency)}</KeyValue>;
  return (
    <KeyValues>
      <KeyValue name={t.quantity}>{formatQuantity(quantity)}</KeyValue>
      {isZero(allotted) ? null : <KeyValue name={t.allotted}>{formatQuantity(allotted)}</KeyValue>}
      {money(t.held, held)}
      {money(t.paid, paid)}
      {money(t.refunded, refunded)}
      {money(t.due, due)}
      {payBy ? <KeyValue name={t.date.payBy}>{formatTime(payBy)}</KeyValue> : null}
    </KeyValues>
  );
}

/** Before the close an application can be cancelled. */
function Cancel({ subscription, closesAt }: { subscription: Subscription; closesAt: string }) {
  const t = useTexts('offerings');
  const cancel = useCommand('offerings/cancelSubscription');
  const [asks, setAsks] = useState(false);
  const confirm = async () => {
    const done = await cancel.run({ subscription: subscription.id });
    setAsks(false);
    if (done) showToast(t.cancelled, 'good');
  };
  return (
    <div className={styles.actions}>
      <p className={styles.note}>{fill(t.until, { date: formatTime(closesAt) })}</p>
      <Button kind="soft" onPress={() => setAsks(true)}>
        {t.cancel}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t.cancelAsk}
        confirmText={t.cancel}
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
function Pay({ subscription }: { subscription: Subscription }) {
  const t = useTexts('offerings');
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
      <Button busy={pay.isPending} onPress={() => void payNow()}>
        {fill(t.pay, { amount: formatMoneyIn(subscription.due, subscription.currency) })}
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
        {t.waiveSays}
      </ConfirmDialog>
    </div>
  );
}

/** One's own application: how it stands, what lies where, what can be done, and its steps. */
export function MySubscription({ subscription, closesAt }: { subscription: Subscription; closesAt: string }) {
  const t = useTexts('offerings');
  const word = useStatusWord();
  const { kind, status, position, steps } = subscription;
  return (
    <Card title={t.applied} end={<span className={styles.state}>{word(kind, status)}</span>}>
      <Amounts subscription={subscription} />
      {kind === 'auction' && status === 'awaiting' ? <RevealBid subscription={subscription} /> : null}
      {status === 'awaiting' && KIND_SCREENS[kind].cancels && Date.parse(closesAt) > worldNow() ? (
        <Cancel subscription={subscription} closesAt={closesAt} />
      ) : null}
      {status === 'paymentPending' ? <Pay subscription={subscription} /> : null}
      {position ? (
        <Link to="/trade/positionDetail" query={{ position }} className={styles.way}>
          {t.toPosition}
        </Link>
      ) : null}
      <h3 className={styles.under}>{t.history}</h3>
      <ol className={styles.steps}>
        {steps.map(({ cause, at }, index) => (
          <li key={`${index} ${at}`}>
            <span>{labelOf(t.cause, cause)}</span>
            <span className={styles.small}>{formatTime(at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
