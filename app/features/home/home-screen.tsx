import { refreshShown } from '../../api/cache.ts';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { QuietPart } from '../../components/quiet-part.tsx';
import { TopMenu } from '../../components/top-menu.tsx';
import { getHomeCards } from '../../feature.ts';
import { useTexts } from '../../language/language.ts';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { IndexChips } from './index-chips.tsx';
import { Movers } from './movers.tsx';
import { PortfolioGlance } from './portfolio-glance.tsx';
import { YourPositions } from './your-positions.tsx';

const NOTHING = {};

/** The home tab: the portfolio, the markets, the movers. */
export function HomeScreen() {
  const title = useTexts('routes').home;
  const [currency] = useDisplayCurrency();
  return (
    <>
      <TopMenu />
      <h1 className="only-heard">{title}</h1>
      <PullToRefresh onRefresh={refreshShown}>
        <Page>
          <PortfolioGlance currency={currency} />
          <IndexChips />
          <YourPositions />
          <Movers currency={currency} />
          {getHomeCards().map(({ at, load, afterMs }) => (
            <QuietPart key={at} load={load} wanted afterMs={afterMs} props={NOTHING} />
          ))}
        </Page>
      </PullToRefresh>
    </>
  );
}
