/** At the foot of a strategy's page: try it with other settings, and follow it. */
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ActionBar } from '../../components/page.tsx';
import { useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { FollowSheet } from './follow-sheet.tsx';
import type { Strategy } from './rule-words.ts';

interface Followable {
  strategy: Strategy;
  /** Whether it is one's own and not running. */
  idle: boolean;
  leader: string | null;
  /** The day on which it stopped in its back-test for its losses: then following is no longer the main action. */
  endedOn: string | null;
}

export function StrategyActions({ strategy, idle, leader, endedOn }: Followable) {
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
