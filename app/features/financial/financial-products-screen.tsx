import { refetchActiveCalls } from '../../api/query-client.ts';
import { Page, TabScreenHeader } from '../../components/page-frame.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { OptionalLazyComponent } from '../../components/deferred-rendering.tsx';
import { listFinancialCards } from '../../feature.ts';
import { useTexts } from '../../language/language.ts';

const NOTHING = {};

/** The tab of products besides trading: a card for each product that a feature has. */
export default function FinancialProductsScreen() {
  const title = useTexts('routes').financial;
  return (
    <>
      <TabScreenHeader />
      <h1 className="only-heard">{title}</h1>
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page>
          {listFinancialCards().map(({ at, load, afterMs }) => (
            <OptionalLazyComponent key={at} load={load} wanted afterMs={afterMs} props={NOTHING} />
          ))}
        </Page>
      </PullToRefresh>
    </>
  );
}
