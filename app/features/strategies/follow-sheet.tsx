/** Follows one's own strategy with one's own money: how much, and what that means. */
import { formatAmount, parseAmount, parseScaled, portion } from '@bourse/core/ledger/money.ts';
import { useState } from 'react';
import { useSaidHere } from '../../api/failure.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatMoneyIn, formatRate, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { Ended } from './back-test.tsx';
import type { Strategy } from './strategy.ts';
import styles from './strategies.module.css';

export const isTyped = (text: string): boolean => /^\d{1,12}(\.\d{1,8})?$/.test(text) && !isZero(text);

interface SheetProps {
  strategy: Strategy;
  /** The day on which it stopped in its back-test for its losses. */
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

/** The confirmation before it begins with the customer's money. */
function Review({ strategy: { kind, stopAt, currency }, amount }: { strategy: Strategy; amount: string }) {
  const t = useTexts('strategies');
  const unit = currency ?? '';
  const loss = portion(parseAmount(amount, unit) ?? 0n, parseScaled(stopAt ?? '0') ?? 0n, 'up');
  const about = { amount: formatMoneyIn(formatAmount(loss, unit), unit), rate: formatRate(stopAt ?? '0') };
  return (
    <KeyValues>
      <KeyValue name={t.reviewStrategy}>{t.kind[kind]}</KeyValue>
      <KeyValue name={t.reviewAmount}>{formatMoneyIn(amount, unit)}</KeyValue>
      <KeyValue name={t.reviewLoss}>{stopAt === null ? t.lossAll : fill(t.lossAbout, about)}</KeyValue>
    </KeyValues>
  );
}

function FollowForm({ strategy, endedOn, onDone }: Pick<SheetProps, 'strategy' | 'endedOn'> & { onDone: () => void }) {
  const t = useTexts('strategies');
  const { id, currency } = strategy;
  const run = useCommand('strategies/runStrategy');
  const refused = useSaidHere(run.refusal);
  const [amount, setAmount] = useState('');
  const [hasTried, setTried] = useState(false);
  const [asks, setAsks] = useState(false);
  const known = isTyped(amount);
  const unit = currency ?? '';
  const ask = () => {
    setTried(true);
    if (known) setAsks(true);
  };
  const submit = async () => {
    const begun = await run.run({ strategy: id, amount });
    if (begun === undefined) return;
    setAsks(false);
    if (!begun) return;
    showToast(t.followed, 'good');
    onDone();
  };
  if (asks)
    return (
      <div className={styles.form}>
        <p className={styles.says}>{t.review}</p>
        <Review strategy={strategy} amount={amount} />
        <p className={styles.simulated}>{t.followRisk}</p>
        <Button of={run} onPress={() => void submit()}>
          {t.followBare}
        </Button>
        <Button kind="soft" onPress={() => setAsks(false)}>
          {t.reviewBack}
        </Button>
      </div>
    );
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
        error={refused ?? (hasTried && !known ? t.followNeeded : null)}
      />
      <Button onPress={ask}>
        {known ? fill(t.followStart, { amount: formatMoneyIn(amount, unit) }) : t.followBare}
      </Button>
    </div>
  );
}
