/** The sheets in which units of a fund are bought and redeemed: about how many, at what cost, at which day's price. */
import { useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { useNamePayingPortfolio } from '../../components/acting-portfolio.tsx';
import { Button } from '../../components/button.tsx';
import { KeyValue } from '../../components/card.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatCurrencyUnit, formatMoneyWithCurrency, formatQuantity } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { type FundDetail, isCompleteAmount, useFundAmountFault, useFundAmountHint } from './fund-amount-input.ts';
import styles from './fund-amount-input.module.css';
import {
  FundOrderEstimate,
  FundOrderEstimateRows,
  FundOrderReview,
  useDealingDayText,
  useFundOrderSteps,
} from './fund-order-review.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';

interface SheetOf {
  fund: FundDetail;
  open: boolean;
  onClose: () => void;
}

export function BuyFundSheet({ fund, open, onClose }: SheetOf) {
  const t = useTexts('investmentFunds');
  return (
    <Sheet open={open} onClose={onClose} title={fillPlaceholders(t.buyTitle, { name: fund.name })}>
      {open ? <BuyForm fund={fund} onDone={onClose} /> : null}
    </Sheet>
  );
}

function BuyForm({ fund, onDone }: { fund: FundDetail; onDone: () => void }) {
  const t = useTexts('investmentFunds');
  const buy = useCommand('funds/buyFund');
  const [amount, setAmount] = useState('');
  const steps = useFundOrderSteps(buy.reset);
  const known = isCompleteAmount(amount);
  const preview = useCall(
    'funds/previewFundOrder',
    known ? { fund: fund.fund, kind: 'buy', amount } : { fund: fund.fund, kind: 'buy', amount: fund.minimum },
    { keepPrevious: true, staleTimeMs: 0 },
  );
  const says = useDealingDayText(preview.data, 'buy');
  const refused = useInlineFailureText(buy.refusal);
  const change = (value: string) => {
    setAmount(value);
    buy.reset();
  };
  const available = preview.data ? formatMoneyWithCurrency(preview.data.settled, fund.currency) : null;
  const fault = useFundAmountFault(fund, amount);
  const hint = useFundAmountHint(fund, available);
  const pays = useNamePayingPortfolio();
  const submit = async () => {
    const made = await buy.run({ fund: fund.fund, amount });
    if (!made) return;
    showToast(fillPlaceholders(t.ordered, { day: formatDate(made.order.dealingOn) }), 'good');
    onDone();
  };
  if (steps.checks)
    return (
      <FundOrderReview
        title={fillPlaceholders(t.buyNow, { amount: formatMoneyWithCurrency(amount, fund.currency) })}
        name={fund.name}
        says={says}
        refused={refused}
        confirmText={t.confirm.buy}
        of={buy}
        onChange={steps.back}
        onConfirm={() => void submit()}
      >
        <FundOrderEstimateRows preview={preview.data} known kind="buy" />
        <KeyValue name={t.availableNow}>{available === null ? '–' : pays(available)}</KeyValue>
      </FundOrderReview>
    );
  return (
    <div className={styles.form}>
      <NumberField
        label={`${t.amount} (${formatCurrencyUnit(fund.currency)})`}
        value={amount}
        onChange={change}
        currency={fund.currency}
        hint={hint}
        error={refused ?? (steps.hasTried ? fault : null)}
      />
      <FundOrderEstimate preview={preview.data} known={known} kind="buy" />
      <Button onPress={() => steps.proceed(fault === null)}>
        {known ? fillPlaceholders(t.buyNow, { amount: formatMoneyWithCurrency(amount, fund.currency) }) : t.buy}
      </Button>
    </div>
  );
}

/** Redeems units: a number, all, or enough for an amount. */

export function RedeemFundSheet({ fund, open, onClose }: SheetOf) {
  const t = useTexts('investmentFunds');
  return (
    <Sheet open={open} onClose={onClose} title={fillPlaceholders(t.redeemTitle, { name: fund.name })}>
      {open ? <RedeemForm fund={fund} onDone={onClose} /> : null}
    </Sheet>
  );
}

type By = 'units' | 'amount';

function UnitsOrAmountChoice({ by, onChange }: { by: By; onChange: (by: By) => void }) {
  const t = useTexts('investmentFunds');
  return (
    <SegmentedControl
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

function RedemptionAmountField({ by, text, currency, free, fault, onChoose, onType }: Typed) {
  const t = useTexts('investmentFunds');
  return (
    <>
      <UnitsOrAmountChoice
        by={by}
        onChange={(next) => {
          onChoose(next);
          onType('');
        }}
      />
      <NumberField
        label={by === 'units' ? t.units : `${t.amount} (${formatCurrencyUnit(currency)})`}
        value={text}
        onChange={onType}
        decimals={6}
        {...(by === 'units' ? { shares: true } : { currency })}
        hint={free === undefined ? undefined : fillPlaceholders(t.free, { units: formatQuantity(free) })}
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

function RedeemForm({ fund, onDone }: { fund: FundDetail; onDone: () => void }) {
  const t = useTexts('investmentFunds');
  const redeem = useCommand('funds/redeemFund');
  const [by, setBy] = useState<By>('units');
  const [text, setText] = useState('');
  const steps = useFundOrderSteps(redeem.reset);
  const known = isCompleteAmount(text);
  const wish = by === 'units' ? { fund: fund.fund, units: text } : { fund: fund.fund, amount: text };
  const preview = useCall(
    'funds/previewFundOrder',
    known ? { ...wish, kind: 'redeem' } : { fund: fund.fund, kind: 'redeem', units: '1' },
    { keepPrevious: true, staleTimeMs: 0 },
  );
  const says = useDealingDayText(preview.data, 'redeem');
  const type = (value: string) => {
    setText(value);
    redeem.reset();
  };
  const submit = async () => {
    const made = await redeem.run(wish);
    if (!made) return;
    showToast(fillPlaceholders(t.ordered, { day: formatDate(made.order.dealingOn) }), 'good');
    onDone();
  };
  const fault = by === 'units' ? t.unitsFault : t.amountFault;
  const refused = useInlineFailureText(redeem.refusal);
  const requestedText =
    by === 'units' ? `${t.units} ${formatQuantity(text)}` : formatMoneyWithCurrency(text, fund.currency);
  if (steps.checks)
    return (
      <FundOrderReview
        title={`${t.kind.redeem}: ${requestedText}`}
        name={fund.name}
        says={says}
        refused={refused}
        confirmText={t.confirm.redeem}
        of={redeem}
        onChange={steps.back}
        onConfirm={() => void submit()}
      >
        <FundOrderEstimateRows preview={preview.data} known kind="redeem" />
      </FundOrderReview>
    );
  return (
    <div className={styles.form}>
      <RedemptionAmountField
        by={by}
        text={text}
        currency={fund.currency}
        free={preview.data?.free}
        fault={refused ?? (steps.hasTried && !known ? fault : null)}
        onChoose={setBy}
        onType={type}
      />
      <FundOrderEstimate preview={preview.data} known={known} kind="redeem" />
      <Button onPress={() => steps.proceed(known)}>{t.redeemNow}</Button>
    </div>
  );
}
