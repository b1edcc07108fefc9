import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { Row } from '../../components/row.tsx';
import { formatTime } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './payout.module.css';

export type Conditions = Answer<'wallet/getWithdrawalConditions'>;
type Condition = Conditions['conditions'][number];

/** Where each condition is met; null: waiting meets it, or customer service. */
const STEPS: Readonly<Record<Condition['condition'], { to: string; query?: { tab: string } } | null>> = {
  notRestricted: null, verified: { to: '/information/authInfo' }, creditScore: null, target: { to: '/information/bankList' }, fundPassword: { to: '/information/fundPass' },
  noOther: { to: '/information/cashOut', query: { tab: 'records' } }, cooling: null, hours: null,
};

/** Every condition with its tick, or the step that is missing. */
export function ConditionsCard({ conditions: { conditions, coolingHours, window: hours }, onRecords }: { conditions: Conditions; onRecords: () => void }) {
  const t = useTexts('payout');
  const grounds = useTexts('terms').stateReason;
  const unmet = conditions.filter(({ met }) => !met).length;
  const detail = ({ condition, until, ground }: Condition): string | null => {
    if (condition === 'hours') return fill(t.hoursSay, { from: hours.from, to: hours.to, zone: hours.zone });
    const words = [ground === null ? null : labelOf(grounds, ground), until === null ? null : fill(t.metFrom, { time: formatTime(until) })].filter((word) => word !== null);
    return words.length === 0 ? null : words.join(' · ');
  };
  return (
    <Card title={t.before} sub={<span className={unmet === 0 ? styles.good : styles.amber} role="status">{unmet === 0 ? t.allMet : fill(t.someUnmet, { count: unmet })}</span>}>
      {conditions.map((each) => {
        const step = each.met ? null : STEPS[each.condition];
        const way = each.condition === 'noOther' && step ? { onPress: onRecords } : step ?? {};
        return (
          <Row key={each.condition} {...way} title={<span className={styles.wrap}>{fill(t.condition[each.condition], { hours: coolingHours })}</span>} sub={<span className={styles.subs}>{detail(each)}</span>}
            start={<span className={each.met ? styles.good : styles.amber}><Icon name={each.met ? 'check' : 'warn'} /><span className="only-heard">{each.met ? t.met : t.unmet}</span></span>}
            end={step ? <Icon name="next" size="small" /> : undefined} />
        );
      })}
    </Card>
  );
}
