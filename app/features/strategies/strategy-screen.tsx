/** Removes one's own strategy from the list. */
import { useCommand } from '../../api/use-command.ts';
import { AskedButton } from '../../components/confirm-button.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { goBack, navigate } from '../../router/location.ts';
import type { Run, Strategy } from './strategy.ts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ActionBar, BackHeader, Page } from '../../components/page.tsx';
import { FollowSheet } from './follow-sheet.tsx';
import { refreshShown } from '../../api/cache.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyScreen } from '../../components/empty-and-error-views.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { useHashQuery } from '../../router/hooks.ts';
import { BackTest, Ended, useTried } from './back-test.tsx';
import { LiveRecord, StrategyHoldings, StrategyRule, Targets } from './strategy-facts.tsx';
import { RunCard } from './run-card.tsx';

function RemoveStrategy({ strategy }: { strategy: Strategy }) {
  const t = useTexts('strategies');
  const remove = useCommand('strategies/removeStrategy');
  return (
    <AskedButton
      kind="plain"
      verb={t.remove}
      title={t.removeAsk}
      danger
      of={remove}
      act={() => remove.run({ strategy: strategy.id })}
      done={t.removed}
      then={() => goBack('/home/strategies')}
    >
      {t.removeSays}
    </AskedButton>
  );
}

/** At the foot of a strategy's page: try it with other settings, and follow it. */

interface Followable {
  strategy: Strategy;
  /** Whether it is one's own and not running. */
  idle: boolean;
  leader: string | null;
  /** The day on which it stopped in its back-test for its losses: then following is no longer the main action. */
  endedOn: string | null;
}

function StrategyActions({ strategy, idle, leader, endedOn }: Followable) {
  const t = useTexts('strategies');
  const [follows, setFollows] = useState(false);
  const kind = endedOn === null ? 'main' : 'soft';
  return (
    <ActionBar>
      <Button
        kind={(idle || leader) && endedOn === null ? 'soft' : 'main'}
        onPress={() => navigate('/home/strategyTest', { strategy: strategy.id })}
      >
        {t.change}
      </Button>
      {idle ? (
        <Button kind={kind} onPress={() => setFollows(true)}>
          {t.follow}
        </Button>
      ) : null}
      {leader ? (
        <Button kind={kind} onPress={() => navigate('/home/fllowDetail', { leader })}>
          {t.followHouse}
        </Button>
      ) : null}
      <FollowSheet strategy={strategy} endedOn={endedOn} open={follows} onClose={() => setFollows(false)} />
    </ActionBar>
  );
}

/** One strategy: its rule in words, what it may hold, and its back-test. */

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
