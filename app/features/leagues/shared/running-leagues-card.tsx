/** On home, the leagues in which one's own entry is running, and a public one to join with one tap. */
import { type CallAnswer, useCall } from '../../../api/use-call.ts';
import { Card } from '../../../components/card.tsx';
import { ListRow } from '../../../components/list-row.tsx';
import { formatDateTimeToMinute } from '../../../format/dates.ts';
import { formatCount, formatMoneyWithCurrency } from '../../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import styles from '../leagues.module.css';
import { hasLeftLeague } from '../../../session/league-rules.ts';
import { useReportRowCount } from '../../../session/visible-row-counts.ts';
import { OpenLeagueCard } from '../open-league-card.tsx';

type League = CallAnswer<'leagues/listLeagues'>['rows'][number];
const VISIBLE_MAXIMUM = 3;
/** As many rows as the card of a league to join takes. */
const OFFER_ROWS = 3;

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
  const { data, isError } = useCall('leagues/listLeagues', {});
  const running = (data?.rows ?? []).filter(isRunningEntry).slice(0, VISIBLE_MAXIMUM);
  const joinable = data?.open.find(({ mine }) => mine === null);
  const isRunningJoined = data?.open.some((league) => league.public && isRunningEntry(league)) === true;
  // Whoever plays this week's is asked about the next one on its own screen.
  const offered = isRunningJoined ? undefined : joinable;
  const rows = running.length + (offered ? OFFER_ROWS : 0);
  useReportRowCount('league', data ? rows : null, isError);
  if (rows === 0) return null;
  return (
    <>
      {running.length > 0 ? (
        <Card flush>
          {running.map((league) => (
            <RunningLeagueRow key={league.league} league={league} />
          ))}
        </Card>
      ) : null}
      {offered ? <OpenLeagueCard league={offered} /> : null}
    </>
  );
}
