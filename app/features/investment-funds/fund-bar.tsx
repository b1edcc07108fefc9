/** At a fund's foot: buy, redeem, and plan. */
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ActionBar } from '../../components/page.tsx';
import { isZero } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { BuySheet } from './buy-sheet.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import { RedeemSheet } from './redeem-sheet.tsx';
import type { Facts } from './types.ts';

type Open = 'buy' | 'redeem' | 'plan' | null;

export function FundBar({ fund }: { fund: Facts }) {
  const t = useTexts('investmentFunds');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { mine } = fund;
  const closes = fund.sellsOn !== null;
  const holds = mine !== null && !isZero(mine.units);
  if (closes && !holds) return null;
  return (
    <>
      <ActionBar>
        {closes ? null : (
          <Button kind="soft" onPress={() => setOpen('plan')}>
            {t.makePlan}
          </Button>
        )}
        {holds ? (
          <Button kind="soft" onPress={() => setOpen('redeem')}>
            {t.redeem}
          </Button>
        ) : null}
        {closes ? null : <Button onPress={() => setOpen('buy')}>{t.buy}</Button>}
      </ActionBar>
      <BuySheet fund={fund} open={open === 'buy'} onClose={close} />
      <RedeemSheet fund={fund} open={open === 'redeem'} onClose={close} />
      <PlanSheet fund={fund} open={open === 'plan'} onClose={close} />
    </>
  );
}
