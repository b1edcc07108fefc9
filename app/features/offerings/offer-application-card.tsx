/** An application can be cancelled before the close. */
import { useCommand } from '../../api/use-command.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDateTimeToMinute, formatDeadline } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatQuantity, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { OFFER_KIND_SCREENS, useApplicationStepCauseTexts, useOfferKindTexts } from './offer-kinds.ts';
import { buildNextStepSentences, type OfferApplication, useApplicationStatusFormatter } from './application-status.ts';
import styles from './offerings.module.css';
import { useSettledCash } from './bid-draft.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { Link } from '../../router/link.tsx';
import { useServerNow, getServerNow } from '../../time/server-clock.ts';
import { OwnBid, RevealBid } from './reveal-bid.tsx';

function CancelApplicationButton({ subscription, closesAt }: { subscription: OfferApplication; closesAt: string }) {
  const t = useTexts('offerings');
  const words = useOfferKindTexts(subscription.kind);
  const cancel = useCommand('offerings/cancelSubscription');
  return (
    <div className={styles.actions}>
      <p className={styles.note}>{fillPlaceholders(t.until, { date: formatDeadline(closesAt) })}</p>
      <ConfirmButton
        kind="soft"
        verb={words.cancel}
        title={words.cancelAsk}
        cancelText={t.keep}
        command={cancel}
        runCommand={() => cancel.run({ subscription: subscription.id })}
        successText={words.cancelled}
      >
        {t.cancelSays}
      </ConfirmButton>
    </div>
  );
}

/** Pays for an allotment beyond the deposit, or leaves it to the next applicant. */
function PayForAllotmentButtons({
  subscription,
  unpaid,
}: {
  subscription: OfferApplication;
  unpaid: 'returned' | 'lost';
}) {
  const t = useTexts('offerings');
  const { waive: says } = useTexts('offerSays');
  const { held, due, currency } = subscription;
  const settled = useSettledCash(currency);
  const pay = useCommand('offerings/paySubscription');
  const waive = useCommand('offerings/waiveSubscription');
  const payNow = async () => {
    if (await pay.run({ subscription: subscription.id })) showToast(t.paidNow, 'good');
  };
  return (
    <div className={styles.actions}>
      <KeyValueList>
        <KeyValue name={t.available}>{settled}</KeyValue>
      </KeyValueList>
      <Button command={pay} onPress={() => void payNow()}>
        {fillPlaceholders(t.pay, { amount: formatMoneyWithCurrency(due, currency) })}
      </Button>
      <ConfirmButton
        kind="soft"
        verb={t.waive}
        title={t.waiveAsk}
        danger
        command={waive}
        runCommand={() => waive.run({ subscription: subscription.id })}
        successText={t.waived}
      >
        {fillPlaceholders(says[isZero(held) ? 'nothing' : unpaid === 'lost' ? 'lost' : 'back'], {
          held: formatMoneyWithCurrency(held, currency),
        })}
      </ConfirmButton>
    </div>
  );
}

function ApplicationAmounts({ subscription }: { subscription: OfferApplication }) {
  const t = useTexts('offerings');
  const { retained: names } = useTexts('offerSays');
  const { shares } = useTexts('home');
  const { kind, quantity, allotted, paid, held, refunded, due, retained, payBy, currency } = subscription;
  const count = (requestedQuantity: string) =>
    fillPlaceholders(shares, { quantity: formatQuantity(requestedQuantity) });
  const money = (name: string, amount: string) =>
    isZero(amount) ? null : <KeyValue name={name}>{formatMoneyWithCurrency(amount, currency)}</KeyValue>;
  return (
    <KeyValueList>
      {kind === 'auction' ? (
        <OwnBid subscription={subscription} />
      ) : (
        <KeyValue name={t.quantity}>{count(quantity)}</KeyValue>
      )}
      {isZero(allotted) ? null : <KeyValue name={t.allotted}>{count(allotted)}</KeyValue>}
      {money(t.held, held)}
      {money(t.paid, paid)}
      {money(t.refunded, refunded)}
      {money(names.fee, retained.fee)}
      {money(names.deposit, retained.deposit)}
      {money(t.due, due)}
      {payBy ? <KeyValue name={t.date.payBy}>{formatDeadline(payBy)}</KeyValue> : null}
    </KeyValueList>
  );
}

/** What happens next, when, and what comes back or is lost. */
function NextStepNotes({ subscription, unpaid }: Pick<OfferApplicationCardProps, 'subscription' | 'unpaid'>) {
  const { next } = useTexts('offerSays');
  const now = useServerNow(REFRESH_MS);
  return buildNextStepSentences(subscription, unpaid, now).map(({ says, values, urgent }) => (
    <p key={says} className={urgent ? styles.strong : styles.note}>
      {fillPlaceholders(next[says], values)}
    </p>
  ));
}
const REFRESH_MS = 2_000;

interface OfferApplicationCardProps {
  subscription: OfferApplication;
  closesAt: string;
  unpaid: CallAnswer<'offerings/getOffering'>['offering']['unpaid'];
}

/** One's own application: its state, where its money is, what happens next, its actions, and its steps. */
export function OfferApplicationCard({ subscription, closesAt, unpaid }: OfferApplicationCardProps) {
  const t = useTexts('offerings');
  const word = useApplicationStatusFormatter();
  const { kind, status, position, steps } = subscription;
  const { applied } = useOfferKindTexts(kind);
  const causes = useApplicationStepCauseTexts(kind);
  return (
    <Card title={applied} end={<span className={styles.state}>{word(subscription)}</span>}>
      <ApplicationAmounts subscription={subscription} />
      <NextStepNotes subscription={subscription} unpaid={unpaid} />
      {kind === 'auction' && status === 'awaiting' ? <RevealBid subscription={subscription} /> : null}
      {status === 'awaiting' && OFFER_KIND_SCREENS[kind].cancels && Date.parse(closesAt) > getServerNow() ? (
        <CancelApplicationButton subscription={subscription} closesAt={closesAt} />
      ) : null}
      {status === 'paymentPending' ? <PayForAllotmentButtons subscription={subscription} unpaid={unpaid} /> : null}
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
            <span className={styles.small}>{formatDateTimeToMinute(at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
