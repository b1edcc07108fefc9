/** The sheets in which units of a fund are bought and redeemed: about how many, at what cost, at which day's price. */
import { useState } from 'react';
import { useSaidHere } from '../../api/said-here.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn, currencyUnit } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useAmountFault, useAmountHint } from './amount-words.ts';
import styles from './funds.module.css';
import { isTyped } from './typed.ts';
import type { Facts } from './types.ts';
import { Estimate, EstimateRows, useDealSays } from './estimate.tsx';
import { OrderCheck, useSteps } from './order-check.tsx';

export interface SheetOf {
  fund: Facts;
  open: boolean;
  onClose: () => void;
}

export function BuySheet({ fund, open, onClose }: SheetOf) {
  const t = useTexts('investmentFunds');
  return (
    <Sheet open={open} onClose={onClose} title={fill(t.buyTitle, { name: fund.name })}>
      {open ? <BuyForm fund={fund} onDone={onClose} /> : null}
    </Sheet>
  );
}

function BuyForm({ fund, onDone }: { fund: Facts; onDone: () => void }) {
  const t = useTexts('investmentFunds');
  const buy = useCommand('funds/buyFund');
  const [amount, setAmount] = useState('');
  const steps = useSteps(buy.reset);
  const known = isTyped(amount);
  const preview = useCall(
    'funds/previewFundOrder',
    known ? { fund: fund.fund, kind: 'buy', amount } : { fund: fund.fund, kind: 'buy', amount: fund.minimum },
    { keepPrevious: true, staleTimeMs: 0 },
  );
  const says = useDealSays(preview.data, 'buy');
  const refused = useSaidHere(buy.refusal);
  const change = (value: string) => {
    setAmount(value);
    buy.reset();
  };
  const available = preview.data ? formatMoneyIn(preview.data.settled, fund.currency) : null;
  const fault = useAmountFault(fund, amount);
  const hint = useAmountHint(fund, available);
  const submit = async () => {
    const made = await buy.run({ fund: fund.fund, amount });
    if (!made) return;
    showToast(fill(t.ordered, { day: formatDate(made.order.dealingOn) }), 'good');
    onDone();
  };
  if (steps.checks)
    return (
      <OrderCheck
        title={fill(t.buyNow, { amount: formatMoneyIn(amount, fund.currency) })}
        name={fund.name}
        says={says}
        refused={refused}
        confirmText={t.confirm.buy}
        of={buy}
        onChange={steps.back}
        onConfirm={() => void submit()}
      >
        <EstimateRows preview={preview.data} known kind="buy" />
        <KeyValue name={t.availableNow}>{available ?? '–'}</KeyValue>
      </OrderCheck>
    );
  return (
    <div className={styles.form}>
      <NumberField
        label={`${t.amount} (${currencyUnit(fund.currency)})`}
        value={amount}
        onChange={change}
        currency={fund.currency}
        hint={hint}
        error={refused ?? (steps.hasTried ? fault : null)}
      />
      <Estimate preview={preview.data} known={known} kind="buy" />
      <Button onPress={() => steps.goOn(fault === null)}>
        {known ? fill(t.buyNow, { amount: formatMoneyIn(amount, fund.currency) }) : t.buy}
      </Button>
    </div>
  );
}
