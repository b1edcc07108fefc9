import type { RowOf } from '../../api/use-call.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Row } from '../../components/row.tsx';
import { SignedRate } from '../../components/signed-rate.tsx';
import { formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './copying.module.css';

export type LeaderRowData = RowOf<'copying/listLeaders'>;

/** A trader or a strategy by name and level, the portfolio's return over how many days, and how often they won. */
export function LeaderRow({ leader }: { leader: LeaderRowData }) {
  const t = useTexts('copying');
  const { id, kind, name, level, followers, twr, days, winRate, copied } = leader;
  const facts = [
    kind === 'strategy' ? t.strategy : t.level[level],
    winRate === null ? null : `${t.winRate} ${formatRate(winRate, { digits: 0 })}`,
    copied ? t.status.active : fill(t.followersSay, { n: followers }),
  ];
  return (
    <Row
      start={<Avatar name={name} />}
      title={name}
      sub={facts.filter(Boolean).join(' · ')}
      end={
        <span className={styles.end}>
          <b>{twr === null ? t.tooNew : <SignedRate rate={twr} />}</b>
          <small>{fill(t.daysSay, { n: days })}</small>
        </span>
      }
      to="/home/fllowDetail"
      query={{ leader: id }}
    />
  );
}
