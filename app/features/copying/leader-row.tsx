import type { ListCallRow } from '../../api/use-call.ts';
import { InitialsAvatar } from '../../components/avatar-and-badges.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SignedRate } from '../../components/hero-and-signed-figures.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { formatRate, getDisplayedRateSign } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './copying.module.css';
import { SHORT_RECORD_DAYS } from './leader-facts.tsx';

export type LeaderSummary = ListCallRow<'copying/listLeaders'>;

/** A trader or a strategy by name and level, return over how many days, deepest fall, and how often they won. */
export function LeaderRow({ leader }: { leader: LeaderSummary }) {
  const t = useTexts('copying');
  const { id, kind, name, level, followers, twr, days, winRate, copied, spark, drawdown } = leader;
  const facts = [
    kind === 'strategy' ? t.strategy : t.level[level],
    winRate === null ? null : `${t.winRate} ${formatRate(winRate, { digits: 0 })}`,
    copied ? t.status.active : fillPlaceholders(t.followersSay, { n: followers }),
  ];
  const record = [
    drawdown === null ? null : `${t.fall} ${formatRate(drawdown, { sign: true })}`,
    spark === null ? t.noCurve : days < SHORT_RECORD_DAYS ? t.shortRecord : null,
  ].filter(Boolean);
  return (
    <ListRow
      start={<InitialsAvatar name={name} />}
      title={name}
      sub={
        <span className={styles.sub}>
          <span>{facts.filter(Boolean).join(' · ')}</span>
          {record.length === 0 ? null : <span>{record.join(' · ')}</span>}
        </span>
      }
      middle={spark === null ? undefined : <Sparkline values={spark} sign={getDisplayedRateSign(twr ?? '0')} />}
      end={
        <span className={styles.end}>
          <b>{twr === null ? t.tooNew : <SignedRate rate={twr} />}</b>
          {days === 0 ? null : <small>{fillPlaceholders(t.daysSay, { n: days })}</small>}
        </span>
      }
      to="/home/fllowDetail"
      query={{ leader: id }}
    />
  );
}
