/** One league: one's own entry, the board, the rules, and for its organiser the ways to look after it. */
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Button } from '../../components/button.tsx';
import { EmptyScreen } from '../../components/empty-screen.tsx';
import { ActionBar, Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { navigate } from '../../router/location.ts';
import { choosePortfolio } from '../../session/portfolio.ts';
import { BoardCard } from './board-card.tsx';
import { EntryCard } from './entry-card.tsx';
import { EntrySheet } from './entry-sheet.tsx';
import { OrganiseCard } from './organise-card.tsx';
import { RulesCard } from './rules-card.tsx';
import type { League } from './when.ts';

function TradeBar({ league }: { league: League }) {
  const t = useTexts('leagues');
  const trade = () => {
    choosePortfolio(league.league);
    navigate('/market/index', { tab: league.markets[0] ?? 'US' });
  };
  return (
    <ActionBar>
      <Button onPress={trade}>{t.trade}</Button>
    </ActionBar>
  );
}

function Detail({ league }: { league: League }) {
  const [shown, setShown] = useState<string | null>(null);
  const trades = league.phase === 'running' && league.mine !== null;
  return (
    <>
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot={trades ? 'actions' : 'none'}>
          <EntryCard league={league} onCurve={setShown} />
          <BoardCard league={league} onPick={setShown} />
          {league.organised ? <OrganiseCard league={league} /> : null}
          <RulesCard league={league} />
        </Page>
      </PullToRefresh>
      {trades ? <TradeBar league={league} /> : null}
      {shown === null ? null : <EntrySheet league={league} entry={shown} onClose={() => setShown(null)} />}
    </>
  );
}

export default function LeagueScreen() {
  const title = useTexts('routes').league;
  const league = useHashQuery()['league'] ?? '';
  const known = /^[1-3]\d{4}$/.test(league);
  const { data, error, refetch } = useCall('leagues/getLeague', { league }, { enabled: known });
  if (!known) return <EmptyScreen />;
  return (
    <>
      <BackHeader title={data?.league.name ?? title} fallback="/home/leagues" />
      {data ? <Detail league={data.league} /> : <Waiting rows={8} error={error} onRetry={refetch} page />}
    </>
  );
}
