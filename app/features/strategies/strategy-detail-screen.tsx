/** Removes one's own strategy from the list. */
import { useCommand } from '../../api/use-command.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { goBack, navigate } from '../../router/location.ts';
import type { StrategyRun, Strategy } from './strategy-rule-and-draft.ts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ActionBar, BackHeader, Page } from '../../components/page-frame.tsx';
import { FollowStrategySheet } from './follow-strategy-sheet.tsx';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { NotFoundScreen } from '../../components/empty-and-error-views.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { useHashQuery } from '../../router/location-hooks.ts';
import { BackTest, BackTestStopNote, useBackTest } from './back-test.tsx';
import { StrategyLiveRecord, StrategyHoldings, StrategyRule, StrategyTargetWeights } from './strategy-facts.tsx';
import { StrategyRunCard } from './strategy-run-card.tsx';

function RemoveStrategy({ strategy }: { strategy: Strategy }) {
  const t = useTexts('strategies');
  const remove = useCommand('strategies/removeStrategy');
  return (
    <ConfirmButton
      kind="plain"
      verb={t.remove}
      title={t.removeAsk}
      danger
      command={remove}
      runCommand={() => remove.run({ strategy: strategy.id })}
      successText={t.removed}
      onSuccess={() => goBack('/home/strategies')}
    >
      {t.removeSays}
    </ConfirmButton>
  );
}

/** At the foot of a strategy's page: try it with other settings, and follow it. */

interface StrategyActionsProps {
  strategy: Strategy;
  /** Whether it is one's own and not running. */
  idle: boolean;
  leader: string | null;
  /** The day on which it stopped in its back-test for its losses: then following is no longer the main action. */
  endedOn: string | null;
}

function StrategyActions({ strategy, idle, leader, endedOn }: StrategyActionsProps) {
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
      <FollowStrategySheet strategy={strategy} endedOn={endedOn} open={follows} onClose={() => setFollows(false)} />
    </ActionBar>
  );
}

/** One strategy: its rule in words, what it may hold, and its back-test. */

const isIdle = (strategy: Strategy, run: StrategyRun | null): boolean =>
  strategy.owner === 'own' && (run === null || run.status === 'stopped');

function StrategyView({ data: { strategy, run, live, leader } }: { data: CallAnswer<'strategies/getStrategy'> }) {
  const t = useTexts('strategies');
  const { data: tried } = useBackTest({ strategy: strategy.id });
  const idle = isIdle(strategy, run);
  const endedOn = tried?.stoppedOn ?? null;
  const saysEnd = idle || leader !== null;
  const wants = live && !idle ? live.targets : null;
  return (
    <>
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="actions">
          {saysEnd && endedOn !== null ? (
            <Card title={t.past}>
              <BackTestStopNote on={endedOn} />
            </Card>
          ) : null}
          {run ? <StrategyRunCard strategy={strategy.id} run={run} /> : null}
          <StrategyRule strategy={strategy} />
          {live ? <StrategyLiveRecord live={live} own={strategy.owner === 'own'} /> : null}
          {wants ? <StrategyTargetWeights targets={wants} /> : null}
          <BackTest input={{ strategy: strategy.id }} saysEnd={saysEnd} saysTargets={wants !== null} />
          <StrategyHoldings strategy={strategy} />
          {idle ? <RemoveStrategy strategy={strategy} /> : null}
        </Page>
      </PullToRefresh>
      <StrategyActions strategy={strategy} idle={idle} leader={leader} endedOn={endedOn} />
    </>
  );
}

export default function StrategyDetailScreen() {
  const t = useTexts('strategies');
  const title = useTexts('routes').strategy;
  const language = useLanguage();
  const id = useHashQuery()['strategy'];
  const { data, error, refetch } = useCall(
    'strategies/getStrategy',
    { strategy: id ?? '' },
    { language, enabled: id !== undefined },
  );
  if (id === undefined) return <NotFoundScreen />;
  const strategy = data?.strategy;
  return (
    <>
      <BackHeader title={strategy ? t.kind[strategy.kind] : title} fallback="/home/strategies" />
      {data ? <StrategyView data={data} /> : <LoadingOrError page rows={6} error={error} onRetry={refetch} />}
    </>
  );
}
