import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { ActionBar } from '../../components/page.tsx';
import { useTexts } from '../../language/language.ts';
import { openOrder, warmTicket } from './shared/open-order.ts';

/** Sell and Buy, within the thumb's reach. */
export function TradeBar({ instrument }: { instrument: string }) {
  const t = useTexts('trading');
  useEffect(warmTicket, []);
  return (
    <ActionBar aboveTabs>
      <Button kind="soft" onPress={() => openOrder(instrument, 'close')}>
        {t.sell}
      </Button>
      <Button onPress={() => openOrder(instrument, 'open')}>{t.buy}</Button>
    </ActionBar>
  );
}
