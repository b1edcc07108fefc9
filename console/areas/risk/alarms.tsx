/** Limits that are exceeded now: a red line each, on the first page and above the risk page. */
import { fill } from '@bourse/contract/texts/fill.ts';
import { Link } from 'react-router';
import { formatAmount, formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import styles from './figures.module.css';
import { useLimitName, useRiskLimits } from './use-risk-limits.ts';

export function Alarms() {
  const t = useTexts().risk.limits;
  const nameOf = useLimitName();
  const { data } = useRiskLimits();
  const risen = data?.alarms.filter(({ fellAt }) => fellAt === null) ?? [];
  return (
    <div role="alert">
      {risen.map((alarm) => (
        <p className={styles.alarm} key={nameOf(alarm)}>
          <Link to="/risk">
            {fill(t.alarm, {
              name: nameOf(alarm),
              most: formatAmount(alarm.most, data!.base),
              limit: formatAmount(alarm.amount, data!.base),
              at: formatShortTime(alarm.roseAt),
            })}
          </Link>
        </p>
      ))}
    </div>
  );
}

/** The number of active alarms; null until known. */
export function useAlarmCount(): number | null {
  const { data } = useRiskLimits();
  return data ? data.alarms.filter(({ fellAt }) => fellAt === null).length : null;
}
