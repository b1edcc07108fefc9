/** Redeems units: a number, all, or enough for an amount. */
import { useState } from 'react';
import { useSaidHere } from '../../api/said-here.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity, currencyUnit } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import type { SheetOf } from './buy-sheet.tsx';
import { Estimate, EstimateRows, useDealSays } from './estimate.tsx';
import { OrderCheck, useSteps } from './order-check.tsx';
import styles from './funds.module.css';
import { isTyped } from './typed.ts';
import type { Facts } from './types.ts';

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
