/** Plans: a calendar of past and coming purchases, and pausing or ending each. */
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { AskedButton } from '../../components/confirm-button.tsx';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { showToast } from '../../components/toast.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './funds.module.css';
import { PlanCalendar } from './plan-calendar.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import type { Plan } from './funds.ts';

/** Enough for all running plans, and some ended ones. */
const PAGE = 50;

export function Plans() {
  const t = useTexts('investmentFunds');
  const { more } = useTexts('shell');
  const { rows, error, isPending, hasMore, isLoadingMore, loadMore, reload } = useListCall(
    'funds/listPlans',
    { limit: PAGE },
    { staleTimeMs: 0 },
  );
  if (isPending || (error && rows.length === 0))
    return <Waiting rows={6} error={error} onRetry={() => void reload()} />;
  if (rows.length === 0) return <EmptyView text={t.plansEmpty} icon="coin" />;
  return (
    <>
      <PlanCalendar plans={rows} />
      {rows.map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
      {hasMore ? (
        <Button kind="soft" busy={isLoadingMore} onPress={loadMore}>
          {more}
        </Button>
      ) : null}
    </>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const t = useTexts('investmentFunds');
  const { name, amount, currency, day, roll, status, nextOn, fund } = plan;
  const [changes, setChanges] = useState(false);
  return (
    <Card
      title={name}
      sub={fill(t.planRow, { amount: formatMoneyIn(amount, currency), n: String(day) })}
      end={<span className={styles.state}>{t.planStatus[status]}</span>}
    >
      <KeyValues>
        {nextOn === null ? null : <KeyValue name={t.next}>{formatDate(nextOn)}</KeyValue>}
        <KeyValue name={t.roll}>{t.rolls[roll]}</KeyValue>
      </KeyValues>
      {status === 'ended' ? null : (
        <div className={styles.actions}>
          <Button kind="soft" onPress={() => setChanges(true)}>
            {t.changePlan}
          </Button>
          <Pause plan={plan} />
          <End plan={plan} />
        </div>
      )}
      <PlanSheet fund={{ fund, name, currency }} plan={plan} open={changes} onClose={() => setChanges(false)} />
    </Card>
  );
}

function Pause({ plan: { id, status } }: { plan: Plan }) {
  const t = useTexts('investmentFunds');
  const pause = useCommand('funds/pausePlan');
  const isPaused = status === 'paused';
  const run = async () => {
    if (await pause.run({ plan: id, paused: !isPaused })) showToast(isPaused ? t.goesOn : t.paused, 'good');
  };
  return (
    <Button kind="soft" busy={pause.isPending} onPress={() => void run()}>
      {isPaused ? t.goOn : t.pause}
    </Button>
  );
}

function End({ plan: { id } }: { plan: Plan }) {
  const t = useTexts('investmentFunds');
  const end = useCommand('funds/endPlan');
  return (
    <AskedButton
      kind="soft"
      verb={t.end}
      title={t.endAsk}
      danger
      of={end}
      act={() => end.run({ plan: id })}
      done={t.ended}
    >
      {t.endSays}
    </AskedButton>
  );
}
