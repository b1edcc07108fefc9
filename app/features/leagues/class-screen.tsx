/** The organiser's page: who trades, who doesn't, how concentrated they are, what it costs, and the files. */
import { refreshShown } from '../../api/cache.ts';
import { type Answer, fetchCall, useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyScreen } from '../../components/empty-screen.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { MenuRow, Row } from '../../components/row.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatCount, formatMoneyIn, formatRate, signOf } from '../../format/numbers.ts';
import { fill, useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { useNameOf } from './board-card.tsx';
import { saveLeagueFile } from './save-file.ts';
import styles from './leagues.module.css';

type ClassRow = Answer<'leagues/listClass'>['rows'][number];
const EXPORTS = ['board', 'class', 'journal'] as const;
const CLASSES = { '1': 'up', '0': 'mute', '-1': 'down' } as const;
const EVERY_MS = 10_000;

function Person({ row, league, currency }: { row: ClassRow; league: string; currency: string }) {
  const t = useTexts('leagues');
  const nameOf = useNameOf();
  const doings = [
    row.lastTradeAt === null ? t.noTrade : fill(t.lastTrade, { at: formatTime(row.lastTradeAt) }),
    fill(t.notes, { n: formatCount(row.notes) }),
    fill(t.costs, { amount: formatMoneyIn(row.costs, currency) }),
    ...(row.largest ? [fill(t.largest, { share: formatRate(row.largest.share), name: row.largest.name })] : []),
  ];
  return (
    <Row
      to="/home/leagueJournal"
      query={{ league, entry: row.entry }}
      title={nameOf(row)}
      sub={<span className={styles.wrap}>{doings.join(' · ')}</span>}
      end={
        <span className={styles.stack}>
          <span className={`${styles.figure} ${CLASSES[signOf(row.returnRate)]}`}>
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

export default function ClassScreen() {
  const t = useTexts('leagues');
  const language = useLanguage();
  const league = useHashQuery()['league'] ?? '';
  const known = /^[1-3]\d{4}$/.test(league);
  const about = useCall('leagues/getLeague', { league }, { enabled: known });
  const { data, error, refetch } = useCall(
    'leagues/listClass',
    { league },
    { enabled: known, language, everyMs: EVERY_MS },
  );
  if (!known) return <EmptyScreen />;
  const currency = about.data?.league.currency;
  return (
    <>
      <BackHeader title={t.class} fallback="/home/leagues" />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          <p className={styles.lead}>{t.classSays}</p>
          {data && currency ? (
            <Card title={about.data?.league.name ?? ''}>
              {data.rows.length === 0 ? <EmptyView text={t.waiting} icon="user" /> : null}
              {data.rows.map((row) => (
                <Person key={row.entry} row={row} league={league} currency={currency} />
              ))}
            </Card>
          ) : (
            <Waiting rows={8} error={error ?? about.error} onRetry={refetch} card />
          )}
          <Card title={t.export}>
            {EXPORTS.map((what) => (
              <MenuRow
                key={what}
                icon="document"
                title={t.exports[what]}
                onPress={() => void saveLeagueFile(fetchCall('leagues/exportLeague', { league, what }))}
              />
            ))}
          </Card>
        </Page>
      </PullToRefresh>
    </>
  );
}
