import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { ActionBar, BackHeader, Page } from '../../components/page.tsx';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../components/toast.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { formatTime } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import { navigate } from '../../router/location.ts';
import { useReview, useUser } from '../../session/use-user.ts';
import styles from './check-in.module.css';
import { shortly, sumOf, weekOf } from './check-in-week.ts';

type CheckInState = Answer<'rewards/getCheckIn'>;

function Week({ state }: { state: CheckInState }) {
  const t = useTexts('checkIn');
  return (
    <ol className={styles.week}>
      {weekOf(state.rewards, state.streak, state.checkedIn).map(({ n, reward, isDone, isNext }) => (
        <li
          key={n}
          className={isDone ? styles.done : isNext ? styles.next : ''}
          aria-current={isNext ? 'step' : undefined}
        >
          <span className={styles.day}>{fill(isDone ? t.dayDone : t.day, { n })}</span>
          <span className={styles.mark}>{isDone ? <Icon name="check" size="small" /> : null}</span>
          <b>{shortly(reward)}</b>
        </li>
      ))}
    </ol>
  );
}

function Bonus({ state: { bonus, currency } }: { state: CheckInState }) {
  const t = useTexts('checkIn');
  const claim = useCommand('rewards/claimBonus');
  const take = async () => {
    const paid = await claim.run({});
    if (paid) showToast(fill(t.paid, { amount: sumOf(paid.paid, paid.currency) }), 'good');
  };
  return (
    <Card title={t.bonus}>
      <p className={styles.says}>
        {fill(t.bonusSays, { have: bonus.have, needed: bonus.needed, amount: sumOf(bonus.amount, currency) })}
      </p>
      {bonus.have >= bonus.needed ? (
        <Button kind="soft" busy={claim.isPending} onPress={() => void take()}>
          {t.claim}
        </Button>
      ) : null}
    </Card>
  );
}

function Today({ state }: { state: CheckInState }) {
  const t = useTexts('checkIn');
  const success = useTexts('successes').checkIn;
  const { verify } = useTexts('deposit');
  const user = useUser();
  const review = useReview();
  const checkIn = useCommand('rewards/checkIn');
  const act = async () => {
    if (await checkIn.run({})) showToast(success, 'good');
  };
  const reward = sumOf(state.reward, state.currency);
  const isUnknown = user !== undefined && user !== null && user.verification !== 'certified';
  return (
    <Page foot="actions">
      <p className={styles.lead}>{fill(t.lead, { currency: state.currency, time: formatTime(state.nextAt) })}</p>
      <Card>
        <Week state={state} />
        <KeyValues>
          <KeyValue name={t.streak}>{fill(t.days, { n: state.streak })}</KeyValue>
          <KeyValue name={t.total}>{fill(t.days, { n: state.total })}</KeyValue>
        </KeyValues>
      </Card>
      <Bonus state={state} />
      {isUnknown && !review ? <p className={styles.lead}>{t.verifyFirst}</p> : null}
      <p className={styles.small}>{t.capped}</p>
      <ActionBar>
        {state.checkedIn ? (
          <p className={styles.status} role="status">
            {t.done} · {fill(t.tomorrow, { amount: reward })}
          </p>
        ) : isUnknown && review ? (
          <p className={styles.status} role="status">
            {review}
          </p>
        ) : isUnknown ? (
          <Button onPress={() => navigate('/information/authInfo')}>{verify}</Button>
        ) : (
          <Button busy={checkIn.isPending} onPress={() => void act()}>
            {fill(t.act, { amount: reward })}
          </Button>
        )}
      </ActionBar>
    </Page>
  );
}

/** The daily check-in: the week, today's tap, the bonus. */
export default function CheckInScreen() {
  const title = useTexts('routes').checkIn;
  const { data, error, refetch } = useCall('rewards/getCheckIn', {}, { staleTimeMs: 0 });
  return (
    <>
      <BackHeader title={title} fallback="/information/index" />
      {data ? <Today state={data} /> : <Waiting page rows={4} error={error} onRetry={refetch} />}
    </>
  );
}
