import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatMoneyIn, formatQuantity, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import { wholeOf } from './loan-draft.ts';
import type { Credit, Quota } from './use-credit.ts';

const OPEN: ReadonlySet<string> = new Set(['submitted', 'inReview', 'processing']);

interface MoreCreditProps {
  credit: Credit;
  quota: Quota;
  /** Whether asking for more makes sense: nothing is overdue, and the score allows a loan. */
  mayAsk: boolean;
}

/** Requests more than the table allows: a whole number, which two people decide about. */
export function MoreCredit({ credit: { moreCredit }, quota: { currency, beside }, mayAsk }: MoreCreditProps) {
  const t = useTexts('credit').overview;
  const done = useTexts('successes').submit;
  const [typed, setTyped] = useState('');
  const [hasTried, setTried] = useState(false);
  const ask = useCommand('credit/applyCredit');
  const whole = wholeOf(typed);
  const limit = Math.trunc(Number(beside));
  const amount = whole !== null && whole <= limit ? whole : null;
  const most = formatQuantity(String(limit));
  const submit = async () => {
    setTried(true);
    if (amount === null || !(await ask.run({ currency, amount }))) return;
    showToast(done, 'good');
    setTyped('');
    setTried(false);
  };
  if (moreCredit && OPEN.has(moreCredit.status))
    return (
      <Card title={t.moreTitle}>
        <p className={styles.note}>
          {fill(t.moreWaits, { amount: formatMoneyIn(moreCredit.amount ?? '0', moreCredit.currency ?? currency) })}
        </p>
      </Card>
    );
  if (!mayAsk || isZero(beside)) return null;
  return (
    <Card title={t.moreTitle} sub={t.moreSays} fields>
      <div className={styles.stack}>
        <NumberField
          label={fill(t.moreAmount, { currency })}
          value={typed}
          onChange={setTyped}
          decimals={0}
          currency={currency}
          hint={fill(t.moreUpTo, { most })}
          error={(hasTried || typed !== '') && amount === null ? fill(t.moreFault, { most }) : null}
        />
        <Button kind="soft" busy={ask.isPending} onPress={() => void submit()}>
          {t.moreAsk}
        </Button>
      </div>
    </Card>
  );
}
