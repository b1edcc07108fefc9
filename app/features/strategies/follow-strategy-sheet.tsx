/** Follows one's own strategy with one's own money: how much, and what that means. */
import { formatAmount, parseAmount, parseScaled, multiplyByRate } from '@bourse/core/ledger/money.ts';
import { useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCommand } from '../../api/use-command.ts';
import { useCall } from '../../api/use-call.ts';
import { useNamePayingPortfolio } from '../../components/acting-portfolio.tsx';
import { Button } from '../../components/button.tsx';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatMoneyWithCurrency, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { BackTestStopNote } from './back-test.tsx';
import type { Strategy } from './strategy-rule-and-draft.ts';
import styles from './strategies.module.css';

export const isCompleteAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,8})?$/.test(text) && !isZero(text);

interface SheetProps {
  strategy: Strategy;
  /** The day on which it stopped in its back-test for its losses. */
  endedOn: string | null;
  open: boolean;
  onClose: () => void;
}

export function FollowStrategySheet({ open, onClose, ...what }: SheetProps) {
  const t = useTexts('strategies');
  return (
    <Sheet open={open} onClose={onClose} title={t.followTitle}>
      {open ? <FollowForm {...what} onDone={onClose} /> : null}
    </Sheet>
  );
}

/** The confirmation before it begins with the customer's money. */
function FollowReview({ strategy: { kind, stopAt, currency }, amount }: { strategy: Strategy; amount: string }) {
  const t = useTexts('strategies');
  const unit = currency ?? '';
  const loss = multiplyByRate(parseAmount(amount, unit) ?? 0n, parseScaled(stopAt ?? '0') ?? 0n, 'up');
  const about = { amount: formatMoneyWithCurrency(formatAmount(loss, unit), unit), rate: formatRate(stopAt ?? '0') };
  return (
    <KeyValueList>
      <KeyValue name={t.reviewStrategy}>{t.kind[kind]}</KeyValue>
      <KeyValue name={t.reviewAmount}>{formatMoneyWithCurrency(amount, unit)}</KeyValue>
      <KeyValue name={t.reviewLoss}>{stopAt === null ? t.lossAll : fillPlaceholders(t.lossAbout, about)}</KeyValue>
    </KeyValueList>
  );
}

/** What the main portfolio has of this currency, which pays. */
function useAvailableText(currency: string): string | undefined {
  const t = useTexts('copying');
  const pays = useNamePayingPortfolio();
  const { data } = useCall('wallet/getWallet', {}, { enabled: currency !== '' });
  if (!data) return undefined;
  const amount = data.accounts.find((each) => each.currency === currency)?.available ?? '0';
  return pays(fillPlaceholders(t.availableSays, { amount: formatMoneyWithCurrency(amount, currency) }));
}

function FollowForm({ strategy, endedOn, onDone }: Pick<SheetProps, 'strategy' | 'endedOn'> & { onDone: () => void }) {
  const t = useTexts('strategies');
  const { id, currency } = strategy;
  const run = useCommand('strategies/runStrategy');
  const refused = useInlineFailureText(run.refusal);
  const [amount, setAmount] = useState('');
  const [hasTried, setTried] = useState(false);
  const [asks, setAsks] = useState(false);
  const known = isCompleteAmount(amount);
  const unit = currency ?? '';
  const available = useAvailableText(unit);
  const ask = () => {
    setTried(true);
    if (known) setAsks(true);
  };
  const submit = async () => {
    const started = await run.run({ strategy: id, amount });
    if (started === undefined) return;
    setAsks(false);
    if (!started) return;
    showToast(t.followed, 'good');
    onDone();
  };
  if (asks)
    return (
      <div className={styles.form}>
        <p className={styles.says}>{t.review}</p>
        <FollowReview strategy={strategy} amount={amount} />
        <p className={styles.simulated}>{t.followRisk}</p>
        <Button command={run} onPress={() => void submit()}>
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
      {endedOn === null ? null : <BackTestStopNote on={endedOn} />}
      <NumberField
        label={fillPlaceholders(t.followAmount, { currency: unit })}
        value={amount}
        onChange={(value) => {
          setAmount(value);
          run.reset();
        }}
        currency={unit}
        hint={available}
        error={refused ?? (hasTried && !known ? t.followNeeded : null)}
      />
      <Button onPress={ask}>
        {known ? fillPlaceholders(t.followStart, { amount: formatMoneyWithCurrency(amount, unit) }) : t.followBare}
      </Button>
    </div>
  );
}
