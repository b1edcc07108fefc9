/** The board for a projector: large type, every row of a class, live, and nothing but names and figures. */
import type { CSSProperties } from 'react';
import { useCall } from '../../api/use-call.ts';
import { IconButton } from '../../components/button.tsx';
import { NotFoundScreen } from '../../components/empty-and-error-views.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatCount, formatRate, getDisplayedRateSign, SIGN_CLASSES } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { goBack } from '../../router/location.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { type League, useLeagueDateFormatter } from './league-dates-and-files.ts';
import { useLeaderboard, useLeagueEntryNameFormatter } from './leaderboard-card.tsx';
import styles from './league-paper.module.css';
import { PlaceChange } from './place-change.tsx';

/** Rows below one another before another column begins. */
const ROWS_PER_COLUMN = 15;

/** As many columns as keep the type large, filled evenly. */
export const countProjectorRows = (entries: number): number =>
  Math.max(1, Math.ceil(entries / Math.max(1, Math.ceil(entries / ROWS_PER_COLUMN))));

function ProjectorBoard({ league }: { league: League }) {
  const t = useTexts('leagues');
  const shell = useTexts('shell');
  const when = useLeagueDateFormatter();
  const nameOf = useLeagueEntryNameFormatter();
  const board = useLeaderboard(league.league);
  const rows = board?.rows.filter(({ reason }) => reason !== 'removed') ?? [];
  const figureOf = ({ points, returnRate, drawdown }: (typeof rows)[number]): string => {
    if (league.ranking === 'points') return formatCount(points);
    const rate = formatRate(returnRate, { sign: true });
    return league.ranking === 'return' ? rate : `${rate} / ${formatRate(drawdown)}`;
  };
  return (
    <section className={styles.projector} aria-label={t.projector}>
      <header className={styles.projectorHead}>
        <h1 className={styles.projectorTitle}>{league.name}</h1>
        <span>
          {t.rankings[league.ranking]} · {when(league)}
        </span>
        <IconButton icon="close" label={shell.back} onPress={() => goBack('/home/leagues')} />
      </header>
      <ol className={styles.projectorRows} style={{ '--rows': countProjectorRows(rows.length) } as CSSProperties}>
        {rows.map((row) => (
          <li key={row.entry} className={styles.projectorRow}>
            <span className={styles.projectorPlace}>{row.place === null ? '–' : formatCount(row.place)}</span>
            <PlaceChange row={row} className={styles.projectorMove} />
            <span className={styles.projectorName}>
              {nameOf(row)}
              {row.reason ? <span className={styles.projectorReason}> {t.reason[row.reason]}</span> : null}
            </span>
            <span className={`${styles.projectorFigure} ${SIGN_CLASSES[getDisplayedRateSign(row.returnRate)]}`}>
              {figureOf(row)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export default function ProjectorBoardScreen() {
  const league = useHashQuery()['league'] ?? '';
  const known = /^[1-3]\d{4}$/.test(league);
  const { data, error, refetch } = useCall('leagues/getLeague', { league }, { enabled: known });
  if (!known) return <NotFoundScreen />;
  return data ? (
    <ProjectorBoard league={data.league} />
  ) : (
    <LoadingOrError rows={8} error={error} onRetry={refetch} page />
  );
}
