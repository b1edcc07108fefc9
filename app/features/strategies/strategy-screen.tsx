/** One strategy: its rule in words, what it may hold, and its back-test. */
import { refreshShown } from '../../api/cache.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyScreen } from '../../components/empty-screen.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { BackTest, Ended, useTried } from './back-test.tsx';
import { LiveRecord } from './live-record.tsx';
import { RemoveStrategy } from './remove-strategy.tsx';
import type { Run } from './run.ts';
import { RunCard } from './run-card.tsx';
import type { Strategy } from './rule-words.ts';
import { StrategyActions } from './strategy-actions.tsx';
import { StrategyHoldings, StrategyRule } from './strategy-facts.tsx';
import { Targets } from './trades.tsx';

const isIdle = (strategy: Strategy, run: Run | null): boolean =>
  strategy.owner === 'own' && (run === null || run.status === 'stopped');

function Shown({ data: { strategy, run, live, leader } }: { data: Answer<'strategies/getStrategy'> }) {
  const t = useTexts('strategies');
  const { data: tried } = useTried({ strategy: strategy.id });
  const idle = isIdle(strategy, run);
  const endedOn = tried?.stoppedOn ?? null;
  const saysEnd = idle || leader !== null;
  const wants = live && !idle ? live.targets : null;
  return (
    <>
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="actions">
          {saysEnd && endedOn !== null ? (
            <Card title={t.past}>
              <Ended on={endedOn} />
            </Card>
          ) : null}
          {run ? <RunCard strategy={strategy.id} run={run} /> : null}
          <StrategyRule strategy={strategy} />
          {live ? <LiveRecord live={live} own={strategy.owner === 'own'} /> : null}
          {wants ? <Targets targets={wants} /> : null}
          <BackTest input={{ strategy: strategy.id }} saysEnd={saysEnd} saysTargets={wants !== null} />
          <StrategyHoldings strategy={strategy} />
          {idle ? <RemoveStrategy strategy={strategy} /> : null}
        </Page>
      </PullToRefresh>
      <StrategyActions strategy={strategy} idle={idle} leader={leader} endedOn={endedOn} />
    </>
  );
}

export default function StrategyScreen() {
  const t = useTexts('strategies');
  const title = useTexts('routes').strategy;
  const language = useLanguage();
  const id = useHashQuery()['strategy'];
  const { data, error, refetch } = useCall(
    'strategies/getStrategy',
    { strategy: id ?? '' },
    { language, enabled: id !== undefined },
  );
  if (id === undefined) return <EmptyScreen />;
  const strategy = data?.strategy;
  return (
    <>
      <BackHeader title={strategy ? t.kind[strategy.kind] : title} fallback="/home/strategies" />
      {data ? <Shown data={data} /> : <Waiting page rows={6} error={error} onRetry={refetch} />}
    </>
  );
}
