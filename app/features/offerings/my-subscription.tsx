/** An application can be cancelled before the close. */
import { useCommand } from '../../api/use-command.ts';
import { AskedButton } from '../../components/confirm-button.tsx';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { showToast } from '../../components/toast.tsx';
import { dayTime, deadline } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { KIND_SCREENS, useCauses, useKindWords } from './offer-kinds.ts';
import { nextOf, type Subscription, useSubscriptionWord } from './subscription-status.ts';
import styles from './offerings.module.css';
import { useSettled } from './bid-draft.ts';
import type { Answer } from '../../api/use-call.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { Link } from '../../router/link.tsx';
import { useNow, worldNow } from '../../time/world-time.ts';
import { OwnBid, RevealBid } from './reveal-bid.tsx';

function Cancel({ subscription, closesAt }: { subscription: Subscription; closesAt: string }) {
  const t = useTexts('offerings');
  const words = useKindWords(subscription.kind);
  const cancel = useCommand('offerings/cancelSubscription');
  return (
    <div className={styles.actions}>
      <p className={styles.note}>{fill(t.until, { date: deadline(closesAt) })}</p>
      <AskedButton
        kind="soft"
        verb={words.cancel}
        title={words.cancelAsk}
        keep={t.keep}
        of={cancel}
        act={() => cancel.run({ subscription: subscription.id })}
        done={words.cancelled}
      >
        {t.cancelSays}
      </AskedButton>
    </div>
  );
}

/** Pays for an allotment beyond the deposit, or leaves it to the next applicant. */
function Pay({ subscription, unpaid }: { subscription: Subscription; unpaid: 'returned' | 'lost' }) {
  const t = useTexts('offerings');
  const { waive: says } = useTexts('offerSays');
  const { held, due, currency } = subscription;
  const settled = useSettled(currency);
  const pay = useCommand('offerings/paySubscription');
  const waive = useCommand('offerings/waiveSubscription');
  const payNow = async () => {
    if (await pay.run({ subscription: subscription.id })) showToast(t.paidNow, 'good');
  };
  return (
    <div className={styles.actions}>
      <KeyValues>
        <KeyValue name={t.available}>{settled}</KeyValue>
      </KeyValues>
      <Button of={pay} onPress={() => void payNow()}>
        {fill(t.pay, { amount: formatMoneyIn(due, currency) })}
      </Button>
      <AskedButton
        kind="soft"
        verb={t.waive}
        title={t.waiveAsk}
        danger
        of={waive}
        act={() => waive.run({ subscription: subscription.id })}
        done={t.waived}
      >
        {fill(says[isZero(held) ? 'nothing' : unpaid === 'lost' ? 'lost' : 'back'], {
          held: formatMoneyIn(held, currency),
        })}
      </AskedButton>
    </div>
  );
}

function Amounts({ subscription }: { subscription: Subscription }) {
  const t = useTexts('offerings');
  const { kept: names } = useTexts('offerSays');
  const { shares } = useTexts('home');
  const { kind, quantity, allotted, paid, held, refunded, due, kept, payBy, currency } = subscription;
  const count = (asked: string) => fill(shares, { quantity: formatQuantity(asked) });
  const money = (name: string, amount: string) =>
    isZero(amount) ? null : <KeyValue name={name}>{formatMoneyIn(amount, currency)}</KeyValue>;
  return (
    <KeyValues>
      {kind === 'auction' ? (
        <OwnBid subscription={subscription} />
      ) : (
        <KeyValue name={t.quantity}>{count(quantity)}</KeyValue>
      )}
      {isZero(allotted) ? null : <KeyValue name={t.allotted}>{count(allotted)}</KeyValue>}
      {money(t.held, held)}
      {money(t.paid, paid)}
      {money(t.refunded, refunded)}
      {money(names.fee, kept.fee)}
      {money(names.deposit, kept.deposit)}
      {money(t.due, due)}
      {payBy ? <KeyValue name={t.date.payBy}>{deadline(payBy)}</KeyValue> : null}
    </KeyValues>
  );
}

/** What happens next, when, and what comes back or is lost. */
function Next({ subscription, unpaid }: Pick<Props, 'subscription' | 'unpaid'>) {
  const { next } = useTexts('offerSays');
  const now = useNow(LOOK_MS);
  return nextOf(subscription, unpaid, now).map(({ says, values, urgent }) => (
    <p key={says} className={urgent ? styles.strong : styles.note}>
      {fill(next[says], values)}
    </p>
  ));
}
const LOOK_MS = 2_000;

interface Props {
  subscription: Subscription;
  closesAt: string;
  unpaid: Answer<'offerings/getOffering'>['offering']['unpaid'];
}

/** One's own application: its state, where its money is, what happens next, its actions, and its steps. */
export function MySubscription({ subscription, closesAt, unpaid }: Props) {
  const t = useTexts('offerings');
  const word = useSubscriptionWord();
  const { kind, status, position, steps } = subscription;
  const { applied } = useKindWords(kind);
  const causes = useCauses(kind);
  return (
    <Card title={applied} end={<span className={styles.state}>{word(subscription)}</span>}>
      <Amounts subscription={subscription} />
      <Next subscription={subscription} unpaid={unpaid} />
      {kind === 'auction' && status === 'awaiting' ? <RevealBid subscription={subscription} /> : null}
      {status === 'awaiting' && KIND_SCREENS[kind].cancels && Date.parse(closesAt) > worldNow() ? (
        <Cancel subscription={subscription} closesAt={closesAt} />
      ) : null}
      {status === 'paymentPending' ? <Pay subscription={subscription} unpaid={unpaid} /> : null}
      {position ? (
        <Link to="/trade/positionDetail" query={{ position }} className={styles.way}>
          {t.toPosition}
        </Link>
      ) : null}
      <h3 className={styles.under}>{t.history}</h3>
      <ol className={styles.steps}>
        {steps.map(({ cause, at }, index) => (
          <li key={`${index} ${at}`}>
            <span>{labelOf(causes, cause)}</span>
            <span className={styles.small}>{dayTime(at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
