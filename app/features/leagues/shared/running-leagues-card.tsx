/** On home, the leagues in which one's own entry is running: each leads to its league. */
import { type CallAnswer, useCall } from '../../../api/use-call.ts';
import { Card } from '../../../components/card.tsx';
import { ListRow } from '../../../components/list-row.tsx';
import { formatDateTimeToMinute } from '../../../format/dates.ts';
import { formatCount, formatMoneyWithCurrency } from '../../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import styles from '../leagues.module.css';
import { hasLeftLeague } from '../../../session/league-rules.ts';

type League = CallAnswer<'leagues/listLeagues'>['rows'][number];
const VISIBLE_MAXIMUM = 3;

const isRunningEntry = (league: League): boolean =>
  league.phase === 'running' && league.mine !== null && !hasLeftLeague(league);

function RunningLeagueRow({ league }: { league: League }) {
  const t = useTexts('leagues');
  const { on } = useTexts('leagueStrip');
  const { data } = useCall('leagues/getBoard', { league: league.league, limit: 1 });
  const mine = data?.mine;
  return (
    <ListRow
      to="/home/league"
      query={{ league: league.league }}
      title={<span className={styles.wrap}>{fillPlaceholders(on, { name: league.name })}</span>}
      sub={
        mine?.place == null
          ? fillPlaceholders(t.ends, { date: formatDateTimeToMinute(league.endsAt) })
          : fillPlaceholders(t.placeOf, { place: formatCount(mine.place), entries: formatCount(data?.ranked ?? 0) })
      }
      end={formatMoneyWithCurrency(mine?.equity ?? league.capital, league.currency)}
    />
  );
}

export default function RunningLeaguesCard() {
  const { data } = useCall('leagues/listLeagues', {});
  const running = (data?.rows ?? []).filter(isRunningEntry).slice(0, VISIBLE_MAXIMUM);
  if (running.length === 0) return null;
  return (
    <Card flush>
      {running.map((league) => (
        <RunningLeagueRow key={league.league} league={league} />
      ))}
    </Card>
  );
}
