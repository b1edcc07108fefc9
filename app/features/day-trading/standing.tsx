import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { Card } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatTime } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './day-trading.module.css';
import { ReviewRule } from './review-rule.tsx';
import type { DayTrading } from './shared/use-day-trading.ts';

/** The state of the application, if there is something to say. */
export function Standing({ state }: { state: DayTrading }) {
  const t = useTexts('dayTrading');
  const reasons = useTexts('terms').reviewReason;
  const why = state.reason === null ? '' : labelOf(reasons, state.reason);
  switch (state.status) {
    case 'applied': {
      const { decidesAt } = state.review;
      return (
        <>
          <div className={styles.waiting} role="status">
            <span className={styles.mark}>
              <Icon name="clock" />
            </span>
            <h2 className={styles.said}>{t.waiting}</h2>
            <p>{decidesAt === null ? t.waitingPerson : fill(t.waitingUntil, { time: formatTime(decidesAt) })}</p>
          </div>
          <Card title={t.review}>
            <ReviewRule review={state.review} />
          </Card>
        </>
      );
    }
    case 'refused':
      return (
        <p className={styles.state} role="status">
          {fill(t.declined, { why }).trim()}
        </p>
      );
    case 'suspended':
      return (
        <p className={styles.state} role="status">
          {fill(t.suspendedNow, { why }).trim()}
        </p>
      );
    default:
      return null;
  }
}
