/** Day trading: the application, its state, and the allowance. */
import { refreshShown } from '../../api/cache.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { useTexts } from '../../language/language.ts';
import { Allowance } from './allowance.tsx';
import { Application } from './application.tsx';
import { Standing } from './standing.tsx';
import { useDayTrading } from './shared/use-day-trading.ts';

/** Day trading: the application and its state, and how much of the allowance is used and left. */
export default function DayTradingScreen() {
  const title = useTexts('routes').dayTrading;
  const { data, error, refetch } = useDayTrading();
  if (!data) {
    return (
      <>
        <BackHeader title={title} fallback="/information/index" />
        <Waiting page rows={4} error={error} onRetry={refetch} />
      </>
    );
  }
  const applies = data.status === 'none' || data.status === 'refused';
  return (
    <>
      <BackHeader title={title} fallback="/information/index" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot={applies ? 'actions' : 'none'}>
          <Standing state={data} />
          {applies ? <Application state={data} /> : null}
          {data.status === 'approved' || data.status === 'suspended' ? <Allowance markets={data.markets} /> : null}
        </Page>
      </PullToRefresh>
    </>
  );
}
