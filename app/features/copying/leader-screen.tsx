/** One trader: the record, the holdings, their orders with the resulting copies, and how levels are computed. */
import { refreshShown } from '../../api/cache.ts';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { EmptyScreen, ErrorView } from '../../components/empty-and-error-views.tsx';
import { Hero, SignedRate } from '../../components/amounts.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import styles from './copying.module.css';
import { LeaderBar } from './leader-bar.tsx';
import { Expected, Facts, Income, StrategyCard } from './leader-facts.tsx';
import { History, Holdings, type LeaderData, Levels, Trades } from './leader-record.tsx';

function Shown({ data }: { data: LeaderData }) {
  const t = useTexts('copying');
  const { leader } = data;
  return (
    <PullToRefresh onRefresh={refreshShown}>
      <Page foot="actions">
        <Hero label={t.twr} below={leader.strategy ? t.strategy : t.level[leader.level]}>
          {leader.twr === null ? t.tooNew : <SignedRate rate={leader.twr} />}
        </Hero>
        <p className={styles.note}>{t.twrSays}</p>
        {leader.strategy ? <StrategyCard strategy={leader.strategy} /> : null}
        {leader.stoppedAt === null ? null : (
          <p className={styles.closed} role="status">
            {t.stopped}
          </p>
        )}
        {data.income ? <Income income={data.income} /> : null}
        <Facts leader={leader} />
        <Expected leader={leader} />
        <Holdings holdings={data.holdings} />
        <Trades trades={data.trades} />
        {leader.strategy ? null : <Levels levels={data.levels} own={leader.level} />}
        {leader.strategy ? null : <History history={data.history} />}
        <LeaderBar leader={leader} />
      </Page>
    </PullToRefresh>
  );
}

export default function LeaderScreen() {
  const title = useTexts('routes').fllowDetail;
  const { leader } = useHashQuery();
  const { data, error, refetch } = useCall(
    'copying/getLeader',
    { leader: leader ?? '1' },
    { enabled: leader !== undefined, staleTimeMs: 0 },
  );
  if (leader === undefined) return <EmptyScreen />;
  return (
    <>
      <BackHeader title={data?.leader.name ?? title} fallback="/home/fllow" />
      {data ? (
        <Shown data={data} />
      ) : error ? (
        <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <Page foot="none">
          <SkeletonRows count={8} />
        </Page>
      )}
    </>
  );
}
