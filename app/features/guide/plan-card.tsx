/** The guide's plan: what it costs and when, shown before the first tap; its state; and cancelling it in two taps. */
import { useState } from 'react';
import { REMIND_DAYS } from '@bourse/core/information/guide/plan.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { AskedButton } from '../../components/confirm-button.tsx';
import { Button } from '../../components/button.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDate } from '../../format/dates.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './guide.module.css';

type Standing = Answer<'guide/getPlan'>;
type Plan = NonNullable<Standing['plan']>;

function Offer({ prices, trialUntil, plan }: Standing) {
  const t = useTexts('guide').plan;
  const [shownIn] = useDisplayCurrency();
  const [chosen, setChosen] = useState(shownIn);
  const [asking, setAsking] = useState(false);
  const subscribe = useCommand('guide/subscribePlan', { about: chosen });
  const offer = prices.find(({ currency }) => currency === chosen) ?? prices[0];
  if (!offer) return null;
  const price = formatMoneyIn(offer.price, offer.currency);
  const begin = async () => {
    const begun = await subscribe.run({ currency: offer.currency, price: offer.price });
    if (begun === undefined) return;
    if (begun) showToast(t.done, 'good');
    setAsking(false);
  };
  const sure =
    trialUntil === null
      ? fill(t.sureNow, { price })
      : fill(t.sure, { price, days: REMIND_DAYS, date: formatDate(trialUntil) });
  return (
    <>
      {plan?.cause === 'unpaid' ? <p className={styles.alone}>{t.unpaid}</p> : null}
      {plan?.cause === 'notAgreed' ? <p className={styles.alone}>{t.over}</p> : null}
      <p className={styles.alone}>{t.says}</p>
      <Chips label={t.currency}>
        {prices.map(({ currency }) => (
          <Chip key={currency} chosen={currency === offer.currency} onPress={() => setChosen(currency)}>
            {currency}
          </Chip>
        ))}
      </Chips>
      <p className={styles.alone}>
        {trialUntil === null ? fill(t.noTrial, { price }) : fill(t.trial, { price, date: formatDate(trialUntil) })}
      </p>
      <p className={styles.alone}>{fill(t.lacks, { available: formatMoneyIn(offer.available, offer.currency) })}</p>
      <Button onPress={() => setAsking(true)}>{trialUntil === null ? fill(t.startNow, { price }) : t.begin}</Button>
      <ConfirmDialog
        open={asking}
        title={trialUntil === null ? fill(t.startNow, { price }) : t.begin}
        confirmText={t.agree}
        cancelText={t.notYet}
        of={subscribe}
        onConfirm={() => void begin()}
        onCancel={() => setAsking(false)}
      >
        {sure}
      </ConfirmDialog>
    </>
  );
}

/** Requests another consent: a plan that started free is charged only after it. */
function GoOn({ plan }: { plan: Plan }) {
  const t = useTexts('guide').plan;
  const agree = useCommand('guide/agreeToPay');
  const price = formatMoneyIn(plan.price, plan.currency);
  return (
    <AskedButton
      kind="soft"
      verb={t.goOnVerb}
      title={fill(t.goOn, { price })}
      keep={t.notYet}
      of={agree}
      act={() => agree.run({ price: plan.price })}
      done={t.agreedDone}
    >
      {fill(t.goOnSure, { date: formatDate(plan.until), price, currency: plan.currency })}
    </AskedButton>
  );
}

function Running({ plan }: { plan: Plan }) {
  const t = useTexts('guide').plan;
  const cancel = useCommand('guide/cancelPlan');
  const date = formatDate(plan.until);
  const price = formatMoneyIn(plan.price, plan.currency);
  if (plan.cancelledAt !== null)
    return (
      <>
        <p className={styles.alone}>{fill(t.cancelled, { date })}</p>
        <GoOn plan={plan} />
      </>
    );
  const trial = plan.agreedAt === null ? t.running : t.agreed;
  return (
    <>
      <p className={styles.alone}>{fill(plan.status === 'trial' ? trial : t.paid, { date, price })}</p>
      {plan.agreedAt === null ? <GoOn plan={plan} /> : null}
      <AskedButton kind="plain" verb={t.cancel} keep={t.keep} of={cancel} act={() => cancel.run({})} done={t.stopped}>
        {fill(t.cancelSure, { date })}
      </AskedButton>
    </>
  );
}

export function PlanStanding() {
  const { data } = useCall('guide/getPlan', {});
  if (!data) return <SkeletonRows count={2} />;
  const { plan } = data;
  return (
    <div className={styles.plan}>
      {plan === null || plan.status === 'ended' ? <Offer {...data} /> : <Running plan={plan} />}
    </div>
  );
}
