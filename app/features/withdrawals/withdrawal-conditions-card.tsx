import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { computeWithdrawalFee } from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import { useArrivalFormatter } from '../../components/arrival.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatRate } from '../../format/numbers.ts';
import { fillPlaceholders, getLocale, useTexts } from '../../language/language.ts';
import styles from './withdrawals.module.css';
import { formatZoneName } from '@bourse/contract/opening-hours-text.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { Icon } from '../../components/icon.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { useIdentityReviewMessage } from '../../session/use-current-user.ts';

const BPS = 10_000;

/** By the rule that will charge it. */
export const computeFeeForAmount = ({ currency, feeFixed, feeBps }: WithdrawalConditions, amount: bigint): bigint =>
  computeWithdrawalFee(amount, { feeFixed: parseAmount(feeFixed, currency) ?? 0n, feeBps });

/** How much of the money becomes available on which day. */
export function UpcomingWithdrawableFunds({ conditions: { currency, coming } }: { conditions: WithdrawalConditions }) {
  const t = useTexts('withdrawal');
  if (coming.length === 0) return null;
  return (
    <>
      <KeyValueList>
        {coming.map(({ date, at, amount }) => (
          <KeyValue key={date} name={fillPlaceholders(t.withdrawableFrom, { date: formatDateTimeToMinute(at) })}>
            + {formatMoneyWithCurrency(amount, currency)}
          </KeyValue>
        ))}
      </KeyValueList>
      <p className={styles.note}>{t.settlesSay}</p>
    </>
  );
}

/** The fee, and what arrives when. */
export function WithdrawalFeeAndArrival({ conditions, amount }: { conditions: WithdrawalConditions; amount: bigint }) {
  const t = useTexts('withdrawal');
  const formatArrival = useArrivalFormatter();
  const { currency, feeBps, arrivesBy, usuallyBy } = conditions;
  const fee = computeFeeForAmount(conditions, amount);
  const money = (value: bigint): string => formatMoneyWithCurrency(formatAmount(value, currency), currency);
  // A part of the amount rarely comes to whole units.
  const name = feeBps > 0 ? t.feeRounded : t.fee;
  return (
    <KeyValueList>
      <KeyValue name={fillPlaceholders(name, { percent: formatRate(String(feeBps / BPS)) })}>{money(fee)}</KeyValue>
      <KeyValue name={t.received} sum>
        {money(amount > fee ? amount - fee : 0n)}
      </KeyValue>
      <KeyValue name={t.arrives}>
        <span className={styles.wrap}>{fillPlaceholders(t.usually, { when: formatArrival(usuallyBy) })}</span>
        <small className={styles.latest}>
          {fillPlaceholders(t.arrivesAtLatest, { time: formatDateTimeToMinute(arrivesBy) })}
        </small>
      </KeyValue>
    </KeyValueList>
  );
}

export type WithdrawalConditions = CallAnswer<'wallet/getWithdrawalConditions'>;
type Condition = WithdrawalConditions['conditions'][number];

/** Where open deposits are shown. */
const DEPOSITS = { to: '/information/recharge', query: { tab: 'records' } };

/** Where each condition can be met; null: by waiting or through customer service, which takes repayments as well. */
const STEPS: Readonly<Record<Condition['condition'], { to: string; query?: { tab: string } } | null>> = {
  notRestricted: null,
  notCalledBack: null,
  verified: { to: '/information/authInfo' },
  creditScore: null,
  target: { to: '/information/bankList' },
  fundPassword: { to: '/information/fundPass' },
  noOther: { to: '/information/cashOut', query: { tab: 'records' } },
  cooling: null,
  hours: null,
};

/** From midnight to midnight on each day of the week. */
const isAlways = ({ from, to, weekdays }: WithdrawalConditions['window']): boolean =>
  from === '00:00' && to === '24:00' && weekdays.length === 7;

/** Details about a condition; null if there are none. */
function useConditionDetail({ window: hours, loan, calledBack }: WithdrawalConditions) {
  const t = useTexts('withdrawal');
  const grounds = useTexts('terms').stateReason;
  return ({ condition, until, ground }: Condition): string | null => {
    if (condition === 'creditScore' && loan)
      return fillPlaceholders(t.creditScoreSay, { score: loan.score, required: loan.required });
    if (condition === 'hours' && isAlways(hours)) return t.hoursAlways;
    if (condition === 'hours')
      return fillPlaceholders(t.hoursSay, {
        from: hours.from,
        to: hours.to,
        zone: formatZoneName(hours.zone, getLocale()),
      });
    const back = condition === 'notCalledBack' ? calledBack : null;
    const words = [
      back &&
        fillPlaceholders(t.calledBackSay, { ...back, amount: formatMoneyWithCurrency(back.amount, back.currency) }),
      ground === null ? null : labelOf(grounds, ground),
      until === null ? null : fillPlaceholders(t.metFrom, { time: formatDateTimeToMinute(until) }),
    ].filter((word) => word !== null);
    return words.length === 0 ? null : words.join(' · ');
  };
}

interface ConditionProps {
  each: Condition;
  conditions: WithdrawalConditions;
  onRecords: () => void;
}

/** A condition with its tick, or the step that is missing. */
function ConditionRow({ each, conditions, onRecords }: ConditionProps) {
  const t = useTexts('withdrawal');
  const detail = useConditionDetail(conditions);
  const review = useIdentityReviewMessage();
  const { currency, coolingHours, loan } = conditions;
  // Listed only while a loan is overdue: the overdue amount stays, whatever else can be withdrawn.
  const isLoan = each.condition === 'creditScore';
  const isDone = each.met && !isLoan;
  const isOther = each.condition === 'noOther';
  const inReview = each.condition === 'verified' && !each.met ? review : null;
  const step =
    isDone || inReview ? null : isOther && conditions.inProgress === 'deposit' ? DEPOSITS : STEPS[each.condition];
  const linkProps = isLoan
    ? { to: '/information/loanRe' }
    : isOther && step && step !== DEPOSITS
      ? { onPress: onRecords }
      : (step ?? {});
  return (
    <ListRow
      {...linkProps}
      title={
        <span className={styles.wrap}>
          {fillPlaceholders(
            each.condition === 'cooling' && coolingHours === 0 ? t.passkeyKept : t.condition[each.condition],
            {
              hours: coolingHours,
              currency,
              amount: formatMoneyWithCurrency(loan?.overdue ?? '0', currency),
            },
          )}
        </span>
      }
      sub={<span className={styles.subs}>{inReview ?? detail(each)}</span>}
      start={
        <span className={isDone ? styles.good : styles.amber}>
          <Icon name={isDone ? 'check' : 'warn'} />
          <span className="only-heard">{each.met ? t.met : t.unmet}</span>
        </span>
      }
      end={step || isLoan ? <Icon name="next" size="small" /> : undefined}
    />
  );
}

interface CardProps {
  conditions: WithdrawalConditions;
  onRecords: () => void;
}

/** Every condition with its tick, or the step that is missing. */
export function WithdrawalConditionsCard({ conditions, onRecords }: CardProps) {
  const t = useTexts('withdrawal');
  const unmet = conditions.conditions.filter(({ met }) => !met).length;
  return (
    <Card
      title={t.before}
      sub={
        <span className={unmet === 0 ? styles.good : styles.amber} role="status">
          {unmet === 0 ? t.allMet : fillPlaceholders(t.someUnmet, { count: unmet })}
        </span>
      }
    >
      {conditions.conditions.map((each) => (
        <ConditionRow key={each.condition} each={each} conditions={conditions} onRecords={onRecords} />
      ))}
    </Card>
  );
}
