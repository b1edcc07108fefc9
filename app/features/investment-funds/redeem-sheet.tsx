/** To give units back: so many, all, or as many as come to an amount. */
import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatDate } from '../../format/dates.ts';
import { formatQuantity } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import type { SheetOf } from './buy-sheet.tsx';
import { Estimate } from './estimate.tsx';
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

function RedeemForm({ fund, onDone }: { fund: Facts; onDone: () => void }) {
  const t = useTexts('investmentFunds');
  const redeem = useCommand('funds/redeemFund', { quiet: true });
  const [by, setBy] = useState<By>('units');
  const [text, setText] = useState('');
  const [hasTried, setTried] = useState(false);
  const known = isTyped(text);
  const wish = by === 'units' ? { fund: fund.fund, units: text } : { fund: fund.fund, amount: text };
  const preview = useCall(
    'funds/previewFundOrder',
    known ? { ...wish, kind: 'redeem' } : { fund: fund.fund, kind: 'redeem', units: '1' },
    { keepPrevious: true, staleTimeMs: 0 },
  );
  const free = preview.data?.free;
  const type = (value: string) => {
    setText(value);
    redeem.reset();
  };
  const choose = (next: By) => {
    setBy(next);
    type('');
  };
  const submit = async () => {
    setTried(true);
    if (!known) return;
    const made = await redeem.run(wish);
    if (!made) return;
    showToast(fill(t.ordered, { day: formatDate(made.order.dealingOn) }), 'good');
    onDone();
  };
  const fault = by === 'units' ? t.unitsFault : t.amountFault;
  return (
    <div className={styles.form}>
      <Choice by={by} onChange={choose} />
      <NumberField
        label={by === 'units' ? t.units : `${t.amount} (${fund.currency})`}
        value={text}
        onChange={type}
        decimals={6}
        hint={free === undefined ? undefined : fill(t.free, { units: formatQuantity(free) })}
        error={redeem.refusal ? describeFailure(redeem.refusal) : hasTried && !known ? fault : null}
      />
      {by === 'units' && free !== undefined ? (
        <Button kind="soft" onPress={() => type(free)}>
          {t.all}
        </Button>
      ) : null}
      <Estimate preview={preview.data} known={known} kind="redeem" />
      <Button busy={redeem.isPending} onPress={() => void submit()}>
        {t.redeemNow}
      </Button>
    </div>
  );
}
