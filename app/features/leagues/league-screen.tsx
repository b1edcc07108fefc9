/** One league: one's own entry, for its organiser the management links, the board, the rules. */
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useState } from 'react';
import { refreshShown } from '../../api/cache.ts';
import { useCall } from '../../api/use-call.ts';
import { ActionBar, BackHeader, Page } from '../../components/page.tsx';
import { EmptyScreen } from '../../components/empty-and-error-views.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { BoardCard } from './board-card.tsx';
import { EntryCard, EntrySheet } from './entry-card.tsx';
import { NotIn, RulesCard } from './rules-card.tsx';
import { OrganiseCard } from './organise-card.tsx';
import type { League } from './league.ts';
import { Button } from '../../components/button.tsx';
import { navigate } from '../../router/location.ts';
import { choosePortfolio } from '../../session/chosen-portfolio.ts';

function Detail({ league }: { league: League }) {
  const [shown, setShown] = useState<string | null>(null);
  const trades = league.phase === 'running' && league.mine !== null;
  return (
    <>
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot={trades ? 'actions' : 'none'}>
          <EntryCard league={league} onCurve={setShown} />
          {league.organised ? <OrganiseCard league={league} /> : null}
          <BoardCard league={league} onPick={setShown} />
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
      {data ? (
        <Detail league={data.league} />
      ) : error instanceof RefusalError && error.code === 'leagueNotFound' ? (
        <NotIn />
      ) : (
        <Waiting rows={8} error={error} onRetry={refetch} page />
      )}
    </>
  );
}

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
