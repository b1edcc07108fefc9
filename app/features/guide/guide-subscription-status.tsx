/** The guide's plan: what it costs and when, shown before the first tap; its state; and cancelling it in two taps. */
import { useState } from 'react';
import { GUIDE_TRIAL_REMINDER_DAYS } from '@bourse/core/information/guide/guide-subscription.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Button } from '../../components/button.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDate } from '../../format/dates.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './guide.module.css';

type PlanStatus = CallAnswer<'guide/getPlan'>;
type Plan = NonNullable<PlanStatus['plan']>;

function GuideSubscriptionOffer({ prices, trialUntil, plan }: PlanStatus) {
  const t = useTexts('guide').plan;
  const [displayCurrency] = useDisplayCurrency();
  const [chosen, setChosen] = useState(displayCurrency);
  const [asking, setAsking] = useState(false);
  const subscribe = useCommand('guide/subscribePlan', { customerChoices: chosen });
  const offer = prices.find(({ currency }) => currency === chosen) ?? prices[0];
  if (!offer) return null;
  const price = formatMoneyWithCurrency(offer.price, offer.currency);
  const begin = async () => {
    const subscribed = await subscribe.run({ currency: offer.currency, price: offer.price });
    if (subscribed === undefined) return;
    if (subscribed) showToast(t.done, 'good');
    setAsking(false);
  };
  const sure =
    trialUntil === null
      ? fillPlaceholders(t.sureNow, { price })
      : fillPlaceholders(t.sure, { price, days: GUIDE_TRIAL_REMINDER_DAYS, date: formatDate(trialUntil) });
  return (
    <>
      {plan?.cause === 'unpaid' ? <p className={styles.alone}>{t.unpaid}</p> : null}
      {plan?.cause === 'notAgreed' ? <p className={styles.alone}>{t.over}</p> : null}
      <p className={styles.alone}>{t.says}</p>
      <ChipRow label={t.currency}>
        {prices.map(({ currency }) => (
          <Chip key={currency} chosen={currency === offer.currency} onPress={() => setChosen(currency)}>
            {currency}
          </Chip>
        ))}
      </ChipRow>
      <p className={styles.alone}>
        {trialUntil === null
          ? fillPlaceholders(t.noTrial, { price })
          : fillPlaceholders(t.trial, { price, date: formatDate(trialUntil) })}
      </p>
      <p className={styles.alone}>
        {fillPlaceholders(t.lacks, { available: formatMoneyWithCurrency(offer.available, offer.currency) })}
      </p>
      <Button onPress={() => setAsking(true)}>
        {trialUntil === null ? fillPlaceholders(t.startNow, { price }) : t.begin}
      </Button>
      <ConfirmDialog
        open={asking}
        title={trialUntil === null ? fillPlaceholders(t.startNow, { price }) : t.begin}
        confirmText={t.agree}
        cancelText={t.notYet}
        command={subscribe}
        onConfirm={() => void begin()}
        onCancel={() => setAsking(false)}
      >
        {sure}
      </ConfirmDialog>
    </>
  );
}

/** Requests another consent: a plan that started free is charged only after it. */
function ContinuePlanButton({ plan }: { plan: Plan }) {
  const t = useTexts('guide').plan;
  const agree = useCommand('guide/agreeToPay');
  const price = formatMoneyWithCurrency(plan.price, plan.currency);
  return (
    <ConfirmButton
      kind="soft"
      verb={t.goOnVerb}
      title={fillPlaceholders(t.goOn, { price })}
      cancelText={t.notYet}
      command={agree}
      runCommand={() => agree.run({ price: plan.price })}
      successText={t.agreedDone}
    >
      {fillPlaceholders(t.goOnSure, { date: formatDate(plan.until), price, currency: plan.currency })}
    </ConfirmButton>
  );
}

function RunningGuideSubscription({ plan }: { plan: Plan }) {
  const t = useTexts('guide').plan;
  const cancel = useCommand('guide/cancelPlan');
  const date = formatDate(plan.until);
  const price = formatMoneyWithCurrency(plan.price, plan.currency);
  if (plan.cancelledAt !== null)
    return (
      <>
        <p className={styles.alone}>{fillPlaceholders(t.cancelled, { date })}</p>
        <ContinuePlanButton plan={plan} />
      </>
    );
  const trialText = plan.agreedAt === null ? t.running : t.agreed;
  return (
    <>
      <p className={styles.alone}>{fillPlaceholders(plan.status === 'trial' ? trialText : t.paid, { date, price })}</p>
      {plan.agreedAt === null ? <ContinuePlanButton plan={plan} /> : null}
      <ConfirmButton
        kind="plain"
        verb={t.cancel}
        cancelText={t.keep}
        command={cancel}
        runCommand={() => cancel.run({})}
        successText={t.stopped}
      >
        {fillPlaceholders(t.cancelSure, { date })}
      </ConfirmButton>
    </>
  );
}

export function GuideSubscriptionStatus() {
  const { data } = useCall('guide/getPlan', {});
  if (!data) return <SkeletonRows count={2} />;
  const { plan } = data;
  return (
    <div className={styles.plan}>
      {plan === null || plan.status === 'ended' ? (
        <GuideSubscriptionOffer {...data} />
      ) : (
        <RunningGuideSubscription plan={plan} />
      )}
    </div>
  );
}
