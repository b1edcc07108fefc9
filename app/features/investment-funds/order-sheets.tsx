/** The sheets in which units of a fund are bought and redeemed: about how many, at what cost, at which day's price. */
import { useState } from 'react';
import { useSaidHere } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { KeyValue } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDate } from '../../format/dates.ts';
import { currencyUnit, formatMoneyIn, formatQuantity } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { type Facts, isTyped, useAmountFault, useAmountHint } from './funds.ts';
import styles from './funds.module.css';
import { Estimate, EstimateRows, OrderCheck, useDealSays, useSteps } from './order-check.tsx';
import { Segmented } from '../../components/segmented.tsx';

interface SheetOf {
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

/** Redeems units: a number, all, or enough for an amount. */

export function RedeemSheet({ fund, open, onClose }: SheetOf) {
  const t = useTexts('investmentFunds');
  return (
    <Sheet open={open} onClose={onClose} title={fill(t.redeemTitle, { name: fund.name })}>
      {open ? <RedeemForm fund={fund} onDone={onClose} /> : null}
    </Sheet>
  );
}

type By = 'units' | 'amount';

function Choice({ by, onChange }: { by: By; onChange: (by: By) => void }) {
  const t = useTexts('investmentFunds');
  return (
    <Segmented
      label={t.by}
      value={by}
      onChange={onChange}
      options={[
        { value: 'units', label: t.byUnits },
        { value: 'amount', label: t.byAmount },
      ]}
    />
  );
}

interface Typed {
  by: By;
  text: string;
  currency: string;
  /** Units that can be redeemed. */
  free: string | undefined;
  fault: string | null;
  onChoose: (by: By) => void;
  onType: (text: string) => void;
}

function HowMuch({ by, text, currency, free, fault, onChoose, onType }: Typed) {
  const t = useTexts('investmentFunds');
  return (
    <>
      <Choice
        by={by}
        onChange={(next) => {
          onChoose(next);
          onType('');
        }}
      />
      <NumberField
        label={by === 'units' ? t.units : `${t.amount} (${currencyUnit(currency)})`}
        value={text}
        onChange={onType}
        decimals={6}
        {...(by === 'units' ? { shares: true } : { currency })}
        hint={free === undefined ? undefined : fill(t.free, { units: formatQuantity(free) })}
        error={fault}
      />
      {by === 'units' && free !== undefined ? (
        <Button kind="soft" onPress={() => onType(free)}>
          {t.all}
        </Button>
      ) : null}
    </>
  );
}

function RedeemForm({ fund, onDone }: { fund: Facts; onDone: () => void }) {
  const t = useTexts('investmentFunds');
  const redeem = useCommand('funds/redeemFund');
  const [by, setBy] = useState<By>('units');
  const [text, setText] = useState('');
  const steps = useSteps(redeem.reset);
  const known = isTyped(text);
  const wish = by === 'units' ? { fund: fund.fund, units: text } : { fund: fund.fund, amount: text };
  const preview = useCall(
    'funds/previewFundOrder',
    known ? { ...wish, kind: 'redeem' } : { fund: fund.fund, kind: 'redeem', units: '1' },
    { keepPrevious: true, staleTimeMs: 0 },
  );
  const says = useDealSays(preview.data, 'redeem');
  const type = (value: string) => {
    setText(value);
    redeem.reset();
  };
  const submit = async () => {
    const made = await redeem.run(wish);
    if (!made) return;
    showToast(fill(t.ordered, { day: formatDate(made.order.dealingOn) }), 'good');
    onDone();
  };
  const fault = by === 'units' ? t.unitsFault : t.amountFault;
  const refused = useSaidHere(redeem.refusal);
  const asked = by === 'units' ? `${t.units} ${formatQuantity(text)}` : formatMoneyIn(text, fund.currency);
  if (steps.checks)
    return (
      <OrderCheck
        title={`${t.kind.redeem}: ${asked}`}
        name={fund.name}
        says={says}
        refused={refused}
        confirmText={t.confirm.redeem}
        of={redeem}
        onChange={steps.back}
        onConfirm={() => void submit()}
      >
        <EstimateRows preview={preview.data} known kind="redeem" />
      </OrderCheck>
    );
  return (
    <div className={styles.form}>
      <HowMuch
        by={by}
        text={text}
        currency={fund.currency}
        free={preview.data?.free}
        fault={refused ?? (steps.hasTried && !known ? fault : null)}
        onChoose={setBy}
        onType={type}
      />
      <Estimate preview={preview.data} known={known} kind="redeem" />
      <Button onPress={() => steps.goOn(known)}>{t.redeemNow}</Button>
    </div>
  );
}
