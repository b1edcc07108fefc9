import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { ActionBar } from '../../components/page.tsx';
import { useTexts } from '../../language/language.ts';
import { openOrder, warmTicket } from './shared/open-order.ts';

/** The price and its chart come before the ticket's code; an earlier tap loads it at once. */
const STANDS_MS = 2_500;

/** Sell and Buy, within the thumb's reach. */
export function TradeBar({ instrument }: { instrument: string }) {
  const t = useTexts('trading');
  useEffect(() => {
    const timer = setTimeout(warmTicket, STANDS_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ActionBar aboveTabs>
      <Button kind="soft" onPress={() => openOrder(instrument, 'close')}>
        {t.sell}
      </Button>
      <Button onPress={() => openOrder(instrument, 'open')}>{t.buy}</Button>
    </ActionBar>
  );
}
