import { refreshShown } from '../../api/cache.ts';
import { Page, TopMenu } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { QuietPart } from '../../components/lazy-part.tsx';
import { getFinancialCards } from '../../feature.ts';
import { useTexts } from '../../language/language.ts';

const NOTHING = {};

/** The tab of products besides trading: a card for each product that a feature has. */
export default function FinancialScreen() {
  const title = useTexts('routes').financial;
  return (
    <>
      <TopMenu />
      <h1 className="only-heard">{title}</h1>
      <PullToRefresh onRefresh={refreshShown}>
        <Page>
          {getFinancialCards().map(({ at, load, afterMs }) => (
            <QuietPart key={at} load={load} wanted afterMs={afterMs} props={NOTHING} />
          ))}
        </Page>
      </PullToRefresh>
    </>
  );
}
