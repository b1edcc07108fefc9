/** One strategy: its rule in words, what it may hold, and its back-test. */
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyScreen } from '../../components/empty-screen.tsx';
import { ActionBar, Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { BackTest } from './back-test.tsx';
import { FollowSheet } from './follow-sheet.tsx';
import { LiveRecord } from './live-record.tsx';
import { RemoveStrategy } from './remove-strategy.tsx';
import type { Run } from './run.ts';
import { RunCard } from './run-card.tsx';
import type { Strategy } from './rule-words.ts';
import { StrategyHoldings, StrategyRule } from './strategy-facts.tsx';

const isIdle = (strategy: Strategy, run: Run | null): boolean =>
  strategy.owner === 'own' && (run === null || run.status === 'stopped');

/** To try it with other settings, and to follow it. */
function Actions({ strategy, run, leader }: { strategy: Strategy; run: Run | null; leader: string | null }) {
  const t = useTexts('strategies');
  const [follows, setFollows] = useState(false);
  const idle = isIdle(strategy, run);
  return (
    <ActionBar>
      <Button
        kind={idle || leader ? 'soft' : 'main'}
        onPress={() => navigate('/home/strategyTest', { strategy: strategy.id })}
      >
        {t.change}
      </Button>
      {idle ? <Button onPress={() => setFollows(true)}>{t.follow}</Button> : null}
      {leader ? <Button onPress={() => navigate('/home/fllowDetail', { leader })}>{t.followHouse}</Button> : null}
      <FollowSheet strategy={strategy} open={follows} onClose={() => setFollows(false)} />
    </ActionBar>
  );
}

function Shown({ data: { strategy, run, live, leader } }: { data: Answer<'strategies/getStrategy'> }) {
  return (
    <>
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="actions">
          {run ? <RunCard strategy={strategy.id} run={run} /> : null}
          <StrategyRule strategy={strategy} />
          {live ? <LiveRecord live={live} own={strategy.owner === 'own'} /> : null}
          <BackTest input={{ strategy: strategy.id }} />
          <StrategyHoldings strategy={strategy} />
          {isIdle(strategy, run) ? <RemoveStrategy strategy={strategy} /> : null}
        </Page>
      </PullToRefresh>
      <Actions strategy={strategy} run={run} leader={leader} />
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
