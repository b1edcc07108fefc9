/** Day trading: the application, its state, and the allowance. */
import { refetchActiveCalls } from '../../api/query-client.ts';
import { ActionBar, BackHeader, Page } from '../../components/page-frame.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { DayTradingAllowance } from './day-trading-allowance.tsx';
import { type DayTradingState, useDayTradingState } from './shared/day-trade-ticket-choice.tsx';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { formatDate, formatDateTimeToMinute } from '../../format/dates.ts';
import styles from './day-trading.module.css';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { Icon } from '../../components/icon.tsx';

/** Day trading: the application and its state, and how much of the allowance is used and left. */
export default function DayTradingScreen() {
  const title = useTexts('routes').dayTrading;
  const { data, error, refetch } = useDayTradingState();
  if (!data) {
    return (
      <>
        <BackHeader title={title} fallback="/information/index" />
        <LoadingOrError page rows={4} error={error} onRetry={refetch} />
      </>
    );
  }
  const applies = data.status === 'none' || data.status === 'refused';
  return (
    <>
      <BackHeader title={title} fallback="/information/index" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot={applies ? 'actions' : 'none'}>
          <ApplicationStatus state={data} />
          {applies ? <DayTradingApplication state={data} /> : null}
          {data.status === 'approved' || data.status === 'suspended' ? (
            <DayTradingAllowance markets={data.markets} />
          ) : null}
        </Page>
      </PullToRefresh>
    </>
  );
}

const RISKS = ['risk1', 'risk2', 'risk3', 'risk4', 'risk5'] as const;

/** What day trading is, its risks, who decides about the application, and the application itself. */
function DayTradingApplication({ state }: { state: DayTradingState }) {
  const t = useTexts('dayTrading');
  const [agreed, setAgreed] = useState(false);
  const apply = useCommand('trading/applyDayTrading');
  const leverage = Math.max(1, ...state.markets.map(({ maximumLeverage }) => maximumLeverage));
  return (
    <>
      <p className={styles.lead}>{fillPlaceholders(t.lead, { leverage })}</p>
      <Card title={t.risks} sub={fillPlaceholders(t.version, { date: formatDate(state.terms) })}>
        <ul className={styles.risks}>
          {RISKS.map((risk) => (
            <li key={risk}>{t[risk]}</li>
          ))}
        </ul>
        <label className={styles.consent}>
          <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
          <span>{t.consent}</span>
        </label>
      </Card>
      <Card title={t.review}>
        <ReviewRule review={state.review} />
      </Card>
      <ActionBar>
        <Button disabled={!agreed} busy={apply.isPending} onPress={() => void apply.run({ agreed: true })}>
          {state.status === 'refused' ? t.applyAgain : t.apply}
        </Button>
      </ActionBar>
    </>
  );
}

/** The state of the application, if there is something to say. */
function ApplicationStatus({ state }: { state: DayTradingState }) {
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
            <p>
              {decidesAt === null
                ? t.waitingPerson
                : fillPlaceholders(t.waitingUntil, { time: formatDateTimeToMinute(decidesAt) })}
            </p>
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
          {fillPlaceholders(t.declined, { why }).trim()}
        </p>
      );
    case 'suspended':
      return (
        <p className={styles.state} role="status">
          {fillPlaceholders(t.suspendedNow, { why }).trim()}
        </p>
      );
    default:
      return null;
  }
}

/** Who decides about an application, by which rule, and since when that rule applies. */
function ReviewRule({ review: { mode, afterSeconds, from } }: { review: DayTradingState['review'] }) {
  const t = useTexts('dayTrading');
  return (
    <p className={styles.say}>
      {fillPlaceholders(mode === 'automatic' ? t.automatic : t.manual, {
        seconds: afterSeconds ?? 0,
        from: formatDate(from),
      })}
    </p>
  );
}
