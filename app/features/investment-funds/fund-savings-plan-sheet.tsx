/** Starts or changes a plan: how much, on which day, and what happens on holidays; checked before it is saved. */
import { useState } from 'react';
import { parseAmount } from '@bourse/core/ledger/money.ts';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { useNamePayingPortfolio } from '../../components/acting-portfolio.tsx';
import { Button } from '../../components/button.tsx';
import { KeyValue } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatCurrencyUnit } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { isCompleteAmount, type FundSavingsPlan, useFundAmountFault, useFundAmountHint } from './fund-amount-input.ts';
import styles from './fund-amount-input.module.css';
import { FundOrderReview, useFundOrderSteps } from './fund-order-review.tsx';

interface Planned {
  fund: { fund: string; name: string; currency: string; minimum?: string };
  /** The plan to change. */
  plan?: FundSavingsPlan;
}

export function FundSavingsPlanSheet({ fund, plan, open, onClose }: Planned & { open: boolean; onClose: () => void }) {
  const t = useTexts('investmentFunds');
  return (
    <Sheet open={open} onClose={onClose} title={fillPlaceholders(t.planTitle, { name: fund.name })}>
      {open ? <PlanForm fund={fund} plan={plan} onDone={onClose} /> : null}
    </Sheet>
  );
}

const isDay = (text: string): boolean => /^([1-9]|[12]\d|3[01])$/.test(text);

interface Typed {
  amount: string;
  day: string;
  roll: Roll;
}

/** When it first buys, the money available for it now, and a warning if a month takes more than that. */
function useFirstPurchasePreview({ fund: { fund, currency, minimum }, plan }: Planned, { amount, day, roll }: Typed) {
  const t = useTexts('investmentFunds');
  const { data, isPlaceholderData } = useCall(
    'funds/previewFundOrder',
    {
      fund,
      kind: 'buy',
      amount: minimum ?? plan?.amount ?? '1',
      ...(isDay(day) ? { plan: { day: Number(day), roll } } : {}),
    },
    { staleTimeMs: 0, keepPrevious: true },
  );
  if (!data) return { available: null, beyond: null, firstOn: null };
  const available = formatMoneyWithCurrency(data.settled, currency);
  const [month, settled] = [
    isCompleteAmount(amount) ? parseAmount(amount, currency) : null,
    parseAmount(data.settled, currency),
  ];
  const isBeyond = month !== null && settled !== null && month > settled;
  return {
    // Not that of the days before.
    firstOn: isPlaceholderData ? null : data.planOn,
    available,
    beyond: isBeyond
      ? fillPlaceholders(t.planBeyond, { amount: formatMoneyWithCurrency(amount, currency), available })
      : null,
  };
}

type Roll = FundSavingsPlan['roll'];

interface DaysOf {
  day: string;
  roll: Roll;
  tried: boolean;
  onDay: (day: string) => void;
  onRoll: (roll: Roll) => void;
}

function PlanDayFields({ day, roll, tried, onDay, onRoll }: DaysOf) {
  const t = useTexts('investmentFunds');
  return (
    <>
      <NumberField
        label={t.day}
        value={day}
        onChange={onDay}
        decimals={0}
        hint={t.daySays}
        error={tried && !isDay(day) ? t.dayFault : null}
      />
      <p className={styles.label}>{t.roll}</p>
      <SegmentedControl
        label={t.roll}
        value={roll}
        onChange={onRoll}
        options={(['following', 'preceding'] as const).map((value) => ({ value, label: t.rolls[value] }))}
      />
    </>
  );
}

/** Saves the plan; a new one says when it first buys, long enough to be read, and leads to it. */
function useSavePlan({ fund, plan }: Planned, { amount, day, roll }: Typed, onDone: () => void) {
  const t = useTexts('investmentFunds');
  const set = useCommand('funds/setPlan');
  const submit = async () => {
    const wish = { fund: fund.fund, amount, day: Number(day), roll };
    const made = await set.run(plan ? { ...wish, plan: plan.id } : wish);
    if (!made) return;
    const { nextOn } = made.plan;
    if (plan || nextOn === null) showToast(t.planSaved, 'good');
    else
      showToast(fillPlaceholders(t.planBegun, { date: formatDate(nextOn) }), 'good', {
        label: t.tabs.plans,
        onPress: () => navigate('/home/funds', { tab: 'plans' }),
      });
    onDone();
  };
  return { set, submit };
}

function PlanForm({ fund, plan, onDone }: Planned & { onDone: () => void }) {
  const t = useTexts('investmentFunds');
  const [amount, setAmount] = useState(plan?.amount ?? '');
  const [day, setDay] = useState(plan ? String(plan.day) : '25');
  const [roll, setRoll] = useState<Roll>(plan?.roll ?? 'following');
  const typed = { amount, day, roll };
  const planned = { fund, ...(plan ? { plan } : {}) };
  const { set, submit } = useSavePlan(planned, typed, onDone);
  const steps = useFundOrderSteps(set.reset);
  const { available, beyond, firstOn } = useFirstPurchasePreview(planned, typed);
  const fault = useFundAmountFault(fund, amount);
  const refused = useInlineFailureText(set.refusal);
  const hint = useFundAmountHint(fund, available);
  const pays = useNamePayingPortfolio();
  if (steps.checks)
    return (
      <FundOrderReview
        title={fillPlaceholders(t.planRow, { amount: formatMoneyWithCurrency(amount, fund.currency), n: day })}
        name={fund.name}
        says={t.planSays}
        warning={beyond}
        refused={refused}
        confirmText={plan ? t.planChange : t.planNow}
        of={set}
        onChange={steps.back}
        onConfirm={() => void submit()}
      >
        <KeyValue name={t.roll}>{t.rolls[roll]}</KeyValue>
        {plan?.status === 'paused' ? null : (
          <KeyValue name={plan ? t.next : t.planFirst}>{firstOn === null ? '–' : formatDate(firstOn)}</KeyValue>
        )}
        <KeyValue name={t.availableNow}>{available === null ? '–' : pays(available)}</KeyValue>
      </FundOrderReview>
    );
  return (
    <div className={styles.form}>
      <p className={styles.says}>{t.planSays}</p>
      <NumberField
        label={`${t.amount} (${formatCurrencyUnit(fund.currency)})`}
        value={amount}
        onChange={(value) => {
          setAmount(value);
          set.reset();
        }}
        currency={fund.currency}
        hint={hint}
        error={refused ?? (steps.hasTried ? fault : null)}
      />
      <PlanDayFields day={day} roll={roll} tried={steps.hasTried} onDay={setDay} onRoll={setRoll} />
      {beyond === null ? null : (
        <p className={styles.beyond} role="status">
          {beyond}
        </p>
      )}
      <Button onPress={() => steps.proceed(fault === null && isDay(day))}>{plan ? t.planChange : t.planNow}</Button>
    </div>
  );
}
