/** The customer's part in a league, and the sheet about another's. */
import { useState } from 'react';
import { fetchCall, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { HeroFigure } from '../../components/hero-and-signed-figures.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import {
  formatCount,
  formatMoneyWithCurrency,
  formatRate,
  SIGN_CLASSES,
  getDisplayedRateSign,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { type League, saveLeagueFile, useLeagueDateFormatter } from './league-dates-and-files.ts';
import styles from './leagues.module.css';
import { useLeaderboard, useLeagueEntryNameFormatter, useUnrankedReason } from './leaderboard-card.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';

/** One's own entry's rank and links; for an organiser without an entry, the league's state. */
export function LeagueEntryCard({ league, onCurve }: { league: League; onCurve: (entry: string) => void }) {
  const t = useTexts('leagues');
  const when = useLeagueDateFormatter();
  const data = useLeaderboard(league.league);
  const mine = data?.mine ?? null;
  const rate = mine?.returnRate ?? '0';
  const unranked = useUnrankedReason(league);
  return (
    <>
      <HeroFigure
        label={`${t.phase[league.phase]} · ${when(league)}`}
        below={<span className={styles.small}>{`${mine ? t.myWorth : t.capital} · ${t.playMoney}`}</span>}
      >
        {formatMoneyWithCurrency(mine?.equity ?? league.capital, league.currency)}
      </HeroFigure>
      {mine && league.mine?.leftAt ? (
        <Card>
          <p className={styles.note} role="note">
            {mine.reason === 'removed' ? t.removedSays : t.leftSays}
          </p>
        </Card>
      ) : null}
      {mine ? (
        <Card>
          <KeyValueList>
            <KeyValue name={t.board}>
              {mine.place === null
                ? unranked(mine)
                : fillPlaceholders(t.placeOf, {
                    place: formatCount(mine.place),
                    entries: formatCount(data?.ranked ?? mine.place),
                  })}
            </KeyValue>
            <KeyValue name={t.returnRate}>
              <span className={SIGN_CLASSES[getDisplayedRateSign(rate)]}>{formatRate(rate, { sign: true })}</span>
            </KeyValue>
            <KeyValue name={t.drawdown}>{formatRate(mine.drawdown)}</KeyValue>
            {league.ranking === 'points' ? <KeyValue name={t.points}>{formatCount(mine.points)}</KeyValue> : null}
            <KeyValue name={t.trades}>{formatCount(mine.trades)}</KeyValue>
          </KeyValueList>
          {mine.trades === 0 ? <NextStepAfterJoining league={league} /> : null}
          <MenuRow icon="chart" title={t.curve} onPress={() => onCurve(mine.entry)} />
          {mine.reason === 'removed' ? null : (
            <>
              <MenuRow icon="edit" title={t.journal} to="/home/leagueJournal" query={{ league: league.league }} />
              <EntryLinks league={league} traded={mine.trades > 0} />
            </>
          )}
        </Card>
      ) : null}
      <SealedLeagueResult league={league} />
    </>
  );
}

/** The next step after joining, until the first trade: when it begins, with how much, and where to trade. */
function NextStepAfterJoining({ league: { phase, startsAt, endsAt, capital, currency, mine } }: { league: League }) {
  const t = useTexts('leagues');
  if (mine?.leftAt !== null || (phase !== 'upcoming' && phase !== 'running')) return null;
  const amount = formatMoneyWithCurrency(capital, currency);
  return (
    <p className={styles.note}>
      {phase === 'upcoming'
        ? fillPlaceholders(t.nextUpcoming, { date: formatDateTimeToMinute(startsAt), amount })
        : fillPlaceholders(t.nextRunning, { date: formatDateTimeToMinute(endsAt), amount })}
    </p>
  );
}

function EntryLinks({ league, traded }: { league: League; traded: boolean }) {
  const t = useTexts('leagues');
  const leave = useCommand('leagues/leaveLeague');
  const [asks, setAsks] = useState(false);
  const canLeave = league.mine?.leftAt === null && (league.phase === 'upcoming' || league.phase === 'running');
  const go = async () => {
    const left = await leave.run({ league: league.league });
    if (left === undefined) return;
    if (left) showToast(t.left, 'good');
    setAsks(false);
  };
  if (league.phase === 'final')
    return !traded ? null : (
      <MenuRow
        icon="document"
        title={t.getCertificate}
        onPress={() => void saveLeagueFile(fetchCall('leagues/getCertificate', { league: league.league }))}
      />
    );
  return canLeave ? (
    <>
      <MenuRow icon="exit" title={t.leave} onPress={() => setAsks(true)} />
      <ConfirmDialog
        open={asks}
        title={t.leave}
        confirmText={t.leave}
        danger
        command={leave}
        onConfirm={() => void go()}
        onCancel={() => setAsks(false)}
      >
        {t.leaveSays}
      </ConfirmDialog>
    </>
  ) : null;
}

/** The hash that seals a frozen result. */
function SealedLeagueResult({ league: { league, result } }: { league: League }) {
  const t = useTexts('leagues');
  if (!result) return null;
  return (
    <Card
      title={t.hash}
      end={
        <span>
          {result.seal === null ? t.sealSoon : fillPlaceholders(t.sealed, { seal: formatCount(result.seal) })}
        </span>
      }
    >
      <p className={styles.hash}>{result.hash}</p>
      <p className={styles.note}>{t.hashIs}</p>
      <MenuRow
        icon="document"
        title={t.export}
        onPress={() => void saveLeagueFile(fetchCall('leagues/exportLeague', { league, what: 'board' }))}
      />
    </Card>
  );
}

/** An entry's curve from the first day on: nothing can be left out or restarted. */
export function LeagueEntrySheet({ league, entry, onClose }: { league: League; entry: string; onClose: () => void }) {
  const t = useTexts('leagues');
  const nameOf = useLeagueEntryNameFormatter();
  const unranked = useUnrankedReason(league);
  const { data, error, refetch } = useCall('leagues/getEntry', { league: league.league, entry });
  const row = data?.row;
  const money = (amount: string) => formatMoneyWithCurrency(amount, league.currency);
  return (
    <Sheet open onClose={onClose} title={row ? (data.listed ?? nameOf(row)) : t.curve}>
      {data && row ? (
        <>
          <div className={styles.curve}>
            <Sparkline
              values={data.curve.map(({ equity }) => equity)}
              sign={getDisplayedRateSign(row.returnRate)}
              wide
            />
          </div>
          <p className={styles.note}>
            {fillPlaceholders(t.curveSays, {
              from: formatDateTimeToMinute(data.curve[0]?.at ?? league.startsAt),
              to: formatDateTimeToMinute(data.curve.at(-1)?.at ?? league.endsAt),
              equity: money(row.equity),
            })}
          </p>
          <KeyValueList>
            <Nickname name={row.name} listed={data.listed} />
            <KeyValue name={t.returnRate}>{formatRate(row.returnRate, { sign: true })}</KeyValue>
            <KeyValue name={t.drawdown}>{formatRate(row.drawdown)}</KeyValue>
            {league.ranking === 'points' ? <KeyValue name={t.points}>{formatCount(row.points)}</KeyValue> : null}
            <KeyValue name={t.trades}>{formatCount(row.trades)}</KeyValue>
            {row.reason ? <KeyValue name={t.unranked}>{unranked(row)}</KeyValue> : null}
          </KeyValueList>
          {league.organised ? (
            <MenuRow
              icon="edit"
              title={t.toJournal}
              to="/home/leagueJournal"
              query={{ league: league.league, entry }}
            />
          ) : null}
          {league.organised &&
          row.reason !== 'removed' &&
          (league.phase === 'upcoming' || league.phase === 'running') ? (
            <RemoveEntrantButton league={league.league} entry={entry} onRemoved={onClose} />
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
        <LoadingOrError rows={5} error={error} onRetry={refetch} />
      )}
    </Sheet>
  );
}

/** For the organiser, who sees the entry by its name on the list. */
function Nickname({ name, listed }: { name: string | null; listed: string | null }) {
  const t = useTexts('leagues');
  return listed === null || name === null || name === listed ? null : <KeyValue name={t.name}>{name}</KeyValue>;
}

function RemoveEntrantButton({ league, entry, onRemoved }: { league: string; entry: string; onRemoved: () => void }) {
  const t = useTexts('leagues');
  const remove = useCommand('leagues/removeEntrant');
  return (
    <ConfirmButton
      kind="plain"
      verb={t.remove}
      danger
      command={remove}
      runCommand={() => remove.run({ league, entry })}
      successText={t.removed}
      onSuccess={onRemoved}
    >
      {t.removeSays}
    </ConfirmButton>
  );
}
