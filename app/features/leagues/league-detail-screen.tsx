/** One league: one's own entry, for its organiser the management links, the board, the rules. */
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useState } from 'react';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { useCall } from '../../api/use-call.ts';
import { ActionBar, BackHeader, Page } from '../../components/page-frame.tsx';
import { NotFoundScreen } from '../../components/empty-and-error-views.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { LeaderboardCard } from './leaderboard-card.tsx';
import { hasLeftLeague } from '../../session/league-rules.ts';
import { LeagueEntryCard, LeagueEntrySheet } from './league-entry-card.tsx';
import { NotInLeagueNote, LeagueRulesCard } from './league-rules-card.tsx';
import { LeagueOrganiserCard } from './league-organiser-card.tsx';
import type { League } from './league-dates-and-files.ts';
import { Button } from '../../components/button.tsx';
import { useJoinOpenLeague } from './open-league-card.tsx';
import { navigate } from '../../router/location.ts';

function LeagueDetail({ league }: { league: League }) {
  const [visibleEntry, setVisibleEntry] = useState<string | null>(null);
  const trades = league.phase === 'running' && league.mine !== null && !hasLeftLeague(league);
  const joins = league.public && league.mine === null && (league.phase === 'upcoming' || league.phase === 'running');
  return (
    <>
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot={trades || joins ? 'actions' : 'none'}>
          <LeagueEntryCard league={league} onCurve={setVisibleEntry} />
          {league.organised ? <LeagueOrganiserCard league={league} /> : null}
          <LeaderboardCard league={league} onPick={setVisibleEntry} />
          <LeagueRulesCard league={league} />
        </Page>
      </PullToRefresh>
      {trades ? <TradeInLeagueBar league={league} /> : null}
      {joins ? <JoinOpenLeagueBar league={league} /> : null}
      {visibleEntry === null ? null : (
        <LeagueEntrySheet league={league} entry={visibleEntry} onClose={() => setVisibleEntry(null)} />
      )}
    </>
  );
}

export default function LeagueDetailScreen() {
  const title = useTexts('routes').league;
  const league = useHashQuery()['league'] ?? '';
  const known = /^[1-3]\d{4}$/.test(league);
  const { data, error, refetch } = useCall('leagues/getLeague', { league }, { enabled: known });
  if (!known) return <NotFoundScreen />;
  return (
    <>
      <BackHeader title={data?.league.name ?? title} fallback="/home/leagues" />
      {data ? (
        <LeagueDetail league={data.league} />
      ) : error instanceof RefusalError && error.code === 'leagueNotFound' ? (
        <NotInLeagueNote />
      ) : (
        <LoadingOrError rows={8} error={error} onRetry={refetch} page />
      )}
    </>
  );
}

/** For whoever reads a public league without being in it. */
function JoinOpenLeagueBar({ league }: { league: League }) {
  const t = useTexts('leagues');
  const { command, join } = useJoinOpenLeague(league);
  return (
    <ActionBar>
      <Button command={command} onPress={() => void join()}>
        {t.join}
      </Button>
    </ActionBar>
  );
}

function TradeInLeagueBar({ league }: { league: League }) {
  const t = useTexts('leagues');
  const trade = () => navigate('/market/index', { tab: league.markets[0] ?? 'US', portfolio: league.league });
  return (
    <ActionBar>
      <Button onPress={trade}>{t.trade}</Button>
    </ActionBar>
  );
}
