import { fetchCall, useCall } from '../../api/use-call.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { MenuRow } from '../../components/row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Spark } from '../../components/spark.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatCount, formatMoneyIn, formatRate, signOfRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useNameOf, useUnranked } from './board-card.tsx';
import { saveLeagueFile } from './save-file.ts';
import styles from './leagues.module.css';
import type { League } from './when.ts';

/** An entry's curve from the first day on: nothing can be left out or restarted. */
export function EntrySheet({ league, entry, onClose }: { league: League; entry: string; onClose: () => void }) {
  const t = useTexts('leagues');
  const nameOf = useNameOf();
  const unranked = useUnranked(league);
  const { data, error, refetch } = useCall('leagues/getEntry', { league: league.league, entry });
  const row = data?.row;
  const money = (amount: string) => formatMoneyIn(amount, league.currency);
  return (
    <Sheet open onClose={onClose} title={row ? nameOf(row) : t.curve}>
      {data && row ? (
        <>
          <div className={styles.curve}>
            <Spark values={data.curve.map(({ equity }) => equity)} sign={signOfRate(row.returnRate)} wide />
          </div>
          <p className={styles.note}>
            {fill(t.curveSays, {
              from: formatTime(data.curve[0]?.at ?? league.startsAt),
              to: formatTime(data.curve.at(-1)?.at ?? league.endsAt),
              equity: money(row.equity),
            })}
          </p>
          <KeyValues>
            <KeyValue name={t.returnRate}>{formatRate(row.returnRate, { sign: true })}</KeyValue>
            <KeyValue name={t.drawdown}>{formatRate(row.drawdown)}</KeyValue>
            {league.ranking === 'points' ? <KeyValue name={t.points}>{formatCount(row.points)}</KeyValue> : null}
            <KeyValue name={t.trades}>{formatCount(row.trades)}</KeyValue>
            {row.reason ? <KeyValue name={t.unranked}>{unranked(row)}</KeyValue> : null}
          </KeyValues>
          {league.organised ? (
            <MenuRow
              icon="edit"
              title={t.toJournal}
              to="/home/leagueJournal"
              query={{ league: league.league, entry }}
            />
          ) : null}
          {league.organised && league.phase === 'final' && row.trades > 0 ? (
            <MenuRow
              icon="document"
              title={t.getCertificate}
              onPress={() => void saveLeagueFile(fetchCall('leagues/getCertificate', { league: league.league, entry }))}
            />
          ) : null}
        </>
      ) : (
        <Waiting rows={5} error={error} onRetry={refetch} />
      )}
    </Sheet>
  );
}
