import { refreshNow } from '../../api/cache.ts';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { QuietPart } from '../../components/quiet-part.tsx';
import { TopMenu } from '../../components/top-menu.tsx';
import { useTexts } from '../../language/language.ts';
import { useDisplayCurrency } from '../wallet/display-currency.ts';
import { IndexChips } from './index-chips.tsx';
import { Movers } from './movers.tsx';
import { PortfolioGlance } from './portfolio-glance.tsx';
import { YourPositions } from './your-positions.tsx';

/** The last thing on the screen, and for many an empty one: it comes when all else is here. */
const NEWS_AFTER_MS = 1_500;
const loadNews = () => import('../news/latest-news.tsx');

/** The home tab: what one owns, how the markets stand, what moves. */
export function HomeScreen() {
  const title = useTexts('routes').home;
  const [currency] = useDisplayCurrency();
  return (
    <>
      <TopMenu />
      <h1 className="only-heard">{title}</h1>
      <PullToRefresh
        onRefresh={() =>
          refreshNow('trading/getPortfolio', 'trading/listPositions', 'quotes/listInstruments', 'news/listNews')
        }
      >
        <Page>
          <PortfolioGlance currency={currency} />
          <IndexChips />
          <YourPositions />
          <Movers currency={currency} />
          <QuietPart load={loadNews} wanted afterMs={NEWS_AFTER_MS} props={{}} />
        </Page>
      </PullToRefresh>
    </>
  );
}
