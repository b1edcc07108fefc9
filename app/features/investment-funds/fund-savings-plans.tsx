/** Plans: a calendar of past and coming purchases, and pausing or ending each. */
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { showToast } from '../../components/toast.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './fund-amount-input.module.css';
import { FundSavingsPlanCalendar } from './fund-savings-plan-calendar.tsx';
import { FundSavingsPlanSheet } from './fund-savings-plan-sheet.tsx';
import type { FundSavingsPlan } from './fund-amount-input.ts';

/** Enough for all running plans, and some ended ones. */
const PAGE = 50;

export function FundSavingsPlans() {
  const t = useTexts('investmentFunds');
  const { more } = useTexts('shell');
  const { rows, error, isPending, hasMore, isLoadingMore, loadMore, reload } = useListCall(
    'funds/listPlans',
    { limit: PAGE },
    { staleTimeMs: 0 },
  );
  if (isPending || (error && rows.length === 0))
    return <LoadingOrError rows={6} error={error} onRetry={() => void reload()} />;
  if (rows.length === 0) return <EmptyView text={t.plansEmpty} icon="coin" />;
  return (
    <>
      <FundSavingsPlanCalendar plans={rows} />
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

function PlanCard({ plan }: { plan: FundSavingsPlan }) {
  const t = useTexts('investmentFunds');
  const { name, amount, currency, day, roll, status, nextOn, fund } = plan;
  const [changes, setChanges] = useState(false);
  return (
    <Card
      title={name}
      sub={fillPlaceholders(t.planRow, { amount: formatMoneyWithCurrency(amount, currency), n: String(day) })}
      end={<span className={styles.state}>{t.planStatus[status]}</span>}
    >
      <KeyValueList>
        {nextOn === null ? null : <KeyValue name={t.next}>{formatDate(nextOn)}</KeyValue>}
        <KeyValue name={t.roll}>{t.rolls[roll]}</KeyValue>
      </KeyValueList>
      {status === 'ended' ? null : (
        <div className={styles.actions}>
          <Button kind="soft" onPress={() => setChanges(true)}>
            {t.changePlan}
          </Button>
          <PausePlanButton plan={plan} />
          <EndPlanButton plan={plan} />
        </div>
      )}
      <FundSavingsPlanSheet
        fund={{ fund, name, currency }}
        plan={plan}
        open={changes}
        onClose={() => setChanges(false)}
      />
    </Card>
  );
}

function PausePlanButton({ plan: { id, status } }: { plan: FundSavingsPlan }) {
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

function EndPlanButton({ plan: { id } }: { plan: FundSavingsPlan }) {
  const t = useTexts('investmentFunds');
  const end = useCommand('funds/endPlan');
  return (
    <ConfirmButton
      kind="soft"
      verb={t.end}
      title={t.endAsk}
      danger
      command={end}
      runCommand={() => end.run({ plan: id })}
      successText={t.ended}
    >
      {t.endSays}
    </ConfirmButton>
  );
}
