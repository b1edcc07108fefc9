/** One trader: the record, the holdings, their orders with the resulting copies, and how levels are computed. */
import { refetchActiveCalls } from '../../api/query-client.ts';
import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { NotFoundScreen, ErrorView } from '../../components/empty-and-error-views.tsx';
import { HeroFigure, SignedRate } from '../../components/hero-and-signed-figures.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { getDisplayedRateSign } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import styles from './copying.module.css';
import { LeaderActionBar } from './leader-action-bar.tsx';
import {
  LeaderPastReturnRanges,
  LeaderFacts,
  LeaderIncome,
  LeaderStrategyCard,
  SHORT_RECORD_DAYS,
} from './leader-facts.tsx';
import {
  LeaderLevelHistory,
  LeaderHoldings,
  type LeaderDetail,
  LeaderLevels,
  LeaderTrades,
} from './leader-holdings-trades-levels.tsx';

function LeaderView({ data }: { data: LeaderDetail }) {
  const t = useTexts('copying');
  const { leader } = data;
  return (
    <PullToRefresh onRefresh={refetchActiveCalls}>
      <Page foot="actions">
        <HeroFigure
          label={t.twr}
          below={[
            leader.strategy ? t.strategy : t.level[leader.level],
            ...(leader.days === 0 ? [t.noCurve] : [fillPlaceholders(t.recordOf, { n: leader.days })]),
            ...(leader.days > 0 && leader.days < SHORT_RECORD_DAYS ? [t.shortRecord] : []),
          ].join(' · ')}
        >
          {leader.twr === null ? t.tooNew : <SignedRate rate={leader.twr} />}
        </HeroFigure>
        {leader.spark === null ? null : (
          <div className={styles.curve}>
            <Sparkline values={leader.spark} sign={getDisplayedRateSign(leader.twr ?? '0')} wide />
          </div>
        )}
        <p className={styles.note}>{t.twrSays}</p>
        {leader.strategy ? <LeaderStrategyCard strategy={leader.strategy} /> : null}
        {leader.stoppedAt === null ? null : (
          <p className={styles.closed} role="status">
            {t.stopped}
          </p>
        )}
        {data.income ? <LeaderIncome income={data.income} /> : null}
        <LeaderFacts leader={leader} />
        <LeaderPastReturnRanges leader={leader} />
        <LeaderHoldings holdings={data.holdings} />
        <LeaderTrades trades={data.trades} />
        {leader.strategy ? null : <LeaderLevels levels={data.levels} own={leader.level} />}
        {leader.strategy ? null : <LeaderLevelHistory history={data.history} />}
        <LeaderActionBar leader={leader} />
      </Page>
    </PullToRefresh>
  );
}

export default function LeaderDetailScreen() {
  const title = useTexts('routes').fllowDetail;
  const { leader } = useHashQuery();
  const { data, error, refetch } = useCall(
    'copying/getLeader',
    { leader: leader ?? '1' },
    { enabled: leader !== undefined, staleTimeMs: 0 },
  );
  if (leader === undefined) return <NotFoundScreen />;
  return (
    <>
      <BackHeader title={data?.leader.name ?? title} fallback="/home/fllow" />
      {data ? (
        <LeaderView data={data} />
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
