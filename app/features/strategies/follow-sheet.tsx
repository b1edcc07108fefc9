/** A strategy of one's own with one's own money: how much, and what that means. */
import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatMoneyIn, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { Ended } from './back-test.tsx';
import type { Strategy } from './rule-words.ts';
import styles from './strategies.module.css';

export const isTyped = (text: string): boolean => /^\d{1,12}(\.\d{1,8})?$/.test(text) && !isZero(text);

interface SheetProps {
  strategy: Strategy;
  /** The day on which it lost too much in its back-test. */
  endedOn: string | null;
  open: boolean;
  onClose: () => void;
}

export function FollowSheet({ open, onClose, ...what }: SheetProps) {
  const t = useTexts('strategies');
  return (
    <Sheet open={open} onClose={onClose} title={t.followTitle}>
      {open ? <FollowForm {...what} onDone={onClose} /> : null}
    </Sheet>
  );
}

function FollowForm({
  strategy: { id, currency },
  endedOn,
  onDone,
}: Pick<SheetProps, 'strategy' | 'endedOn'> & { onDone: () => void }) {
  const t = useTexts('strategies');
  const run = useCommand('strategies/runStrategy', { quiet: true });
  const [amount, setAmount] = useState('');
  const [hasTried, setTried] = useState(false);
  const known = isTyped(amount);
  const unit = currency ?? '';
  const submit = async () => {
    setTried(true);
    if (!known || !(await run.run({ strategy: id, amount }))) return;
    showToast(t.followed, 'good');
    onDone();
  };
  return (
    <div className={styles.form}>
      <p className={styles.says}>{t.followSays}</p>
      <p className={styles.simulated}>{t.followRisk}</p>
      {endedOn === null ? null : <Ended on={endedOn} />}
      <NumberField
        label={fill(t.followAmount, { currency: unit })}
        value={amount}
        onChange={(value) => {
          setAmount(value);
          run.reset();
        }}
        currency={unit}
        error={run.refusal ? describeFailure(run.refusal) : hasTried && !known ? t.followNeeded : null}
      />
      <Button busy={run.isPending} onPress={() => void submit()}>
        {known ? fill(t.followStart, { amount: formatMoneyIn(amount, unit) }) : t.followBare}
      </Button>
    </div>
  );
}
