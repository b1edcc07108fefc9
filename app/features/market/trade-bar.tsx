import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { ActionBar } from '../../components/page.tsx';
import { useTexts } from '../../language/language.ts';
import { openTicket, warmTicket } from '../trading/shared/order-ticket-store.ts';

/** Sell and Buy, within the thumb's reach. */
export function TradeBar({ instrument }: { instrument: string }) {
  const t = useTexts('trading');
  useEffect(warmTicket, []);
  return (
    <ActionBar aboveTabs>
      <Button kind="soft" onPress={() => void openTicket({ instrument, side: 'long', effect: 'close' })}>
        {t.sell}
      </Button>
      <Button onPress={() => void openTicket({ instrument, side: 'long', effect: 'open' })}>{t.buy}</Button>
    </ActionBar>
  );
}
