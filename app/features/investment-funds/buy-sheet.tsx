/** To buy a fund: how much, about how many units that is, what it costs, and whose day's price it gets. */
import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './funds.module.css';
import { isTyped } from './typed.ts';
import type { Facts } from './types.ts';
import { Estimate } from './estimate.tsx';

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
  const buy = useCommand('funds/buyFund', { quiet: true });
  const [amount, setAmount] = useState('');
  const [hasTried, setTried] = useState(false);
  const known = isTyped(amount);
  const preview = useCall(
    'funds/previewFundOrder',
    known ? { fund: fund.fund, kind: 'buy', amount } : { fund: fund.fund, kind: 'buy', amount: fund.minimum },
    { keepPrevious: true, staleTimeMs: 0 },
  );
  const refused = buy.refusal ? describeFailure(buy.refusal) : null;
  const change = (value: string) => {
    setAmount(value);
    buy.reset();
  };
  const submit = async () => {
    setTried(true);
    if (!known) return;
    const made = await buy.run({ fund: fund.fund, amount });
    if (!made) return;
    showToast(fill(t.ordered, { day: formatDate(made.order.dealingOn) }), 'good');
    onDone();
  };
  return (
    <div className={styles.form}>
      <NumberField
        label={`${t.amount} (${fund.currency})`}
        value={amount}
        onChange={change}
        currency={fund.currency}
        hint={
          preview.data
            ? fill(t.available, { amount: formatMoneyIn(preview.data.settled, fund.currency) })
            : formatMoneyIn(fund.minimum, fund.currency)
        }
        error={refused ?? (hasTried && !known ? t.amountFault : null)}
      />
      <Estimate preview={preview.data} known={known} kind="buy" />
      <Button busy={buy.isPending} onPress={() => void submit()}>
        {known ? fill(t.buyNow, { amount: formatMoneyIn(amount, fund.currency) }) : t.buy}
      </Button>
    </div>
  );
}
