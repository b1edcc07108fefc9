import { Button } from '../../components/button.tsx';
import { ActionBar } from '../../components/page.tsx';
import { useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { choosePortfolio } from '../../session/portfolio.ts';
import type { League } from './when.ts';

export function TradeBar({ league }: { league: League }) {
  const t = useTexts('leagues');
  const trade = () => {
    choosePortfolio(league.league);
    navigate('/market/index', { tab: league.markets[0] ?? 'US' });
  };
  return (
    <ActionBar>
      <Button onPress={trade}>{t.trade}</Button>
    </ActionBar>
  );
}
