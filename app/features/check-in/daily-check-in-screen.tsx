import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { ActionBar, BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toast.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { useIdentityReviewMessage, useCurrentUser } from '../../session/use-current-user.ts';
import styles from './check-in.module.css';
import { trimTrailingZeros, formatReward, buildCheckInWeek } from './check-in-week.ts';

type CheckInState = CallAnswer<'rewards/getCheckIn'>;

function CheckInWeek({ state }: { state: CheckInState }) {
  const t = useTexts('checkIn');
  return (
    <ol className={styles.week}>
      {buildCheckInWeek(state.rewards, state.streak, state.checkedIn).map(({ n, reward, isDone, isNext }) => (
        <li
          key={n}
          className={isDone ? styles.done : isNext ? styles.next : ''}
          aria-current={isNext ? 'step' : undefined}
        >
          <span className={styles.day}>{fillPlaceholders(isDone ? t.dayDone : t.day, { n })}</span>
          <span className={styles.mark}>{isDone ? <Icon name="check" size="small" /> : null}</span>
          <b>{trimTrailingZeros(reward)}</b>
        </li>
      ))}
    </ol>
  );
}

function CheckInBonus({ state: { bonus, currency } }: { state: CheckInState }) {
  const t = useTexts('checkIn');
  const claim = useCommand('rewards/claimBonus');
  const take = async () => {
    const paid = await claim.run({});
    if (paid) showToast(fillPlaceholders(t.paid, { amount: formatReward(paid.paid, paid.currency) }), 'good');
  };
  return (
    <Card title={t.bonus}>
      <p className={styles.says}>
        {fillPlaceholders(t.bonusSays, {
          have: bonus.have,
          needed: bonus.needed,
          amount: formatReward(bonus.amount, currency),
        })}
      </p>
      {bonus.have >= bonus.needed ? (
        <Button kind="soft" busy={claim.isPending} onPress={() => void take()}>
          {t.claim}
        </Button>
      ) : null}
    </Card>
  );
}

function CheckInToday({ state }: { state: CheckInState }) {
  const t = useTexts('checkIn');
  const success = useTexts('successes').checkIn;
  const { verify } = useTexts('deposit');
  const user = useCurrentUser();
  const review = useIdentityReviewMessage();
  const checkIn = useCommand('rewards/checkIn');
  const act = async () => {
    if (await checkIn.run({})) showToast(success, 'good');
  };
  const reward = formatReward(state.reward, state.currency);
  const isUnknown = user !== undefined && user !== null && user.verification !== 'certified';
  return (
    <Page foot="actions">
      <p className={styles.lead}>
        {fillPlaceholders(t.lead, { currency: state.currency, time: formatDateTimeToMinute(state.nextAt) })}
      </p>
      <Card>
        <CheckInWeek state={state} />
        <KeyValueList>
          <KeyValue name={t.streak}>{fillPlaceholders(t.days, { n: state.streak })}</KeyValue>
          <KeyValue name={t.total}>{fillPlaceholders(t.days, { n: state.total })}</KeyValue>
        </KeyValueList>
      </Card>
      <CheckInBonus state={state} />
      {isUnknown && !review ? <p className={styles.lead}>{t.verifyFirst}</p> : null}
      <p className={styles.small}>{t.capped}</p>
      <ActionBar>
        {state.checkedIn ? (
          <p className={styles.status} role="status">
            {t.done} · {fillPlaceholders(t.tomorrow, { amount: reward })}
          </p>
        ) : isUnknown && review ? (
          <p className={styles.status} role="status">
            {review}
          </p>
        ) : isUnknown ? (
          <Button onPress={() => navigate('/information/authInfo')}>{verify}</Button>
        ) : (
          <Button busy={checkIn.isPending} onPress={() => void act()}>
            {fillPlaceholders(t.act, { amount: reward })}
          </Button>
        )}
      </ActionBar>
    </Page>
  );
}

/** The daily check-in: the week, today's tap, the bonus. */
export default function DailyCheckInScreen() {
  const title = useTexts('routes').checkIn;
  const { data, error, refetch } = useCall('rewards/getCheckIn', {}, { staleTimeMs: 0 });
  return (
    <>
      <BackHeader title={title} fallback="/information/index" />
      {data ? <CheckInToday state={data} /> : <LoadingOrError page rows={4} error={error} onRetry={refetch} />}
    </>
  );
}
