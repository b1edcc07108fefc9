/** To begin a plan, or change one: how much, on which day, and what a holiday does. */
import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './funds.module.css';
import { isTyped } from './typed.ts';
import type { Plan } from './types.ts';

interface Planned {
  fund: { fund: string; name: string; currency: string; minimum?: string };
  /** The one that is changed. */
  plan?: Plan;
}

export function PlanSheet({ fund, plan, open, onClose }: Planned & { open: boolean; onClose: () => void }) {
  const t = useTexts('investmentFunds');
  return (
    <Sheet open={open} onClose={onClose} title={fill(t.planTitle, { name: fund.name })}>
      {open ? <PlanForm fund={fund} plan={plan} onDone={onClose} /> : null}
    </Sheet>
  );
}

const isDay = (text: string): boolean => /^([1-9]|[12]\d|3[01])$/.test(text);

function PlanForm({ fund, plan, onDone }: Planned & { onDone: () => void }) {
  const t = useTexts('investmentFunds');
  const set = useCommand('funds/setPlan', { quiet: true });
  const [amount, setAmount] = useState(plan?.amount ?? '');
  const [day, setDay] = useState(plan ? String(plan.day) : '25');
  const [roll, setRoll] = useState<Plan['roll']>(plan?.roll ?? 'following');
  const [hasTried, setTried] = useState(false);
  const submit = async () => {
    setTried(true);
    if (!isTyped(amount) || !isDay(day)) return;
    const wish = { fund: fund.fund, amount, day: Number(day), roll };
    const made = await set.run(plan ? { ...wish, plan: plan.id } : wish);
    if (!made) return;
    const { nextOn } = made.plan;
    showToast(plan || nextOn === null ? t.planSaved : fill(t.planBegun, { date: formatDate(nextOn) }), 'good');
    onDone();
  };
  const refused = set.refusal ? describeFailure(set.refusal) : null;
  return (
    <div className={styles.form}>
      <p className={styles.says}>{t.planSays}</p>
      <NumberField
        label={`${t.amount} (${fund.currency})`}
        value={amount}
        onChange={(value) => {
          setAmount(value);
          set.reset();
        }}
        currency={fund.currency}
        hint={fund.minimum ? `${t.minimum}: ${formatMoneyIn(fund.minimum, fund.currency)}` : undefined}
        error={refused ?? (hasTried && !isTyped(amount) ? t.amountFault : null)}
      />
      <NumberField
        label={t.day}
        value={day}
        onChange={setDay}
        decimals={0}
        hint={t.daySays}
        error={hasTried && !isDay(day) ? t.daySays : null}
      />
      <p className={styles.label}>{t.roll}</p>
      <Segmented
        label={t.roll}
        value={roll}
        onChange={setRoll}
        options={(['following', 'preceding'] as const).map((value) => ({ value, label: t.rolls[value] }))}
      />
      <Button busy={set.isPending} onPress={() => void submit()}>
        {plan ? t.planChange : t.planNow}
      </Button>
    </div>
  );
}
