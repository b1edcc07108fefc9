/** An entry as its organiser sees it: what it does, what that costs, and which others it may belong to. */
import type { ENTRANT_LIST_FILTERS } from '@bourse/contract/leagues/league-schemas.ts';
import type { ListCallRow } from '../../api/use-call.ts';
import { ListRow } from '../../components/list-row.tsx';
import { useHappenedAtFormatter } from '../../components/happened-at.tsx';
import {
  formatCount,
  formatMoneyWithCurrency,
  formatRate,
  SIGN_CLASSES,
  getDisplayedRateSign,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useLeaderboard, useLeagueEntryNameFormatter } from './leaderboard-card.tsx';
import type { League } from './league-dates-and-files.ts';
import styles from './leagues.module.css';

type ClassRow = ListCallRow<'leagues/listClass'>;
export type EntrantRank = (typeof ENTRANT_LIST_FILTERS)[number];
const NAMED_MAXIMUM = 3;

type NamedEntrant = Pick<ClassRow, 'entry' | 'name' | 'listed'>;
/** By the name on the organiser's list, with the nickname beside it if that is another. */
function useEntrantNameFormatter(): (row: NamedEntrant) => string {
  const nameOf = useLeagueEntryNameFormatter();
  return (row) => {
    if (row.listed === null) return nameOf(row);
    return row.name === null || row.name === row.listed ? row.listed : `${row.listed} (${row.name})`;
  };
}

/** Entries by name as far as the class or the board has them; of many, how many more. */
function useEntryNames(
  league: string,
  entrants: readonly NamedEntrant[],
): (entries: readonly string[], count: number) => string {
  const t = useTexts('leagues');
  const nameEntrant = useEntrantNameFormatter();
  const board = useLeaderboard(league);
  return (entries, count) => {
    const names = entries.slice(0, NAMED_MAXIMUM).map((entry) => {
      const known = entrants.find((row) => row.entry === entry);
      const name = board?.rows.find((row) => row.entry === entry)?.name ?? null;
      return nameEntrant(known ?? { entry, name, listed: null });
    });
    const more = count - names.length;
    return [...names, ...(more > 0 ? [fillPlaceholders(t.andMore, { n: formatCount(more) })] : [])].join(', ');
  };
}

interface EntrantRowProps {
  row: ClassRow;
  /** The rows that have been read: they name those whom a sign connects. */
  entrants: readonly NamedEntrant[];
  league: League;
  rank: EntrantRank;
}

export function EntrantRow({ row, entrants, league, rank }: EntrantRowProps) {
  const formatHappened = useHappenedAtFormatter();
  const t = useTexts('leagues');
  const nameEntrant = useEntrantNameFormatter();
  const nameEntries = useEntryNames(league.league, entrants);
  const doings = [
    ...(row.reason === 'removed' || row.reason === 'left' ? [t.reason[row.reason]] : []),
    row.lastTradeAt === null ? t.noTrade : fillPlaceholders(t.lastTrade, { at: formatHappened(row.lastTradeAt) }),
    fillPlaceholders(t.notes, { n: formatCount(row.notes) }),
    fillPlaceholders(t.costs, { amount: formatMoneyWithCurrency(row.costs, league.currency) }),
    ...(row.largest
      ? [fillPlaceholders(t.largest, { share: formatRate(row.largest.share), name: row.largest.name })]
      : []),
    // A class shares its network: that is worth reading only where it is looked for.
    ...row.together
      .filter(({ signal }) => rank === 'together' || signal !== 'address')
      .map(({ signal, count, with: entries }) =>
        fillPlaceholders(t.together[signal], { names: nameEntries(entries, count) }),
      ),
  ];
  return (
    <ListRow
      to="/home/leagueJournal"
      query={{ league: league.league, entry: row.entry }}
      title={nameEntrant(row)}
      sub={<span className={styles.wrap}>{doings.join(' · ')}</span>}
      end={
        <span className={styles.stack}>
          <span className={`${styles.figure} ${SIGN_CLASSES[getDisplayedRateSign(row.returnRate)]}`}>
            {formatRate(row.returnRate, { sign: true })}
          </span>
          <span className={styles.small}>
            {t.trades} {formatCount(row.trades)}
          </span>
        </span>
      }
    />
  );
}
