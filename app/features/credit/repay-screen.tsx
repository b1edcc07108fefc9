/** A loan's repayment and record: what is owed, the instalments, and each payment. */
import { useState } from 'react';
import { type Answer, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { Card } from '../../components/card.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Row } from '../../components/row.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatMoney, formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import styles from './credit.module.css';
import { Cost, Instalments } from './loan-cost.tsx';
import { LoanCalled, PledgeCard } from './pledge-card.tsx';
import { Repay } from './repayment.tsx';
import { dayOf, isRunning, type Loan } from './use-credit.ts';
import { Late } from './warnings.tsx';

type Record = Answer<'credit/getSchedule'>;
const LOANS = 50;

export default function RepayScreen() {
  const title = useTexts('routes').loanRe;
  const t = useTexts('credit').repayment;
  const asked = useHashQuery()['loan'];
  const { data, error, refetch } = useCall('credit/listLoans', { limit: LOANS }, { staleTimeMs: 0 });
  const [chosen, setChosen] = useState<string | null>(null);
  const loans = (data?.rows ?? []).filter((loan) => loan.disbursedAt !== null);
  const loan =
    loans.find(({ id }) => id === (chosen ?? asked)) ??
    loans.find(({ status }) => status === 'overdue') ??
    loans.find(isRunning) ??
    loans[0];
  return (
    <>
      <BackHeader title={title} fallback="/information/loan" />
      <Page foot="none">
        {loan ? (
          <>
            <Choice loans={loans.filter((each) => isRunning(each) || each === loan)} loan={loan} onChoose={setChosen} />
            <Whole key={loan.id} loan={loan} />
          </>
        ) : data && !error ? (
          <EmptyView text={t.none} icon="coin" />
        ) : (
          <Waiting card rows={6} error={error} onRetry={refetch} />
        )}
      </Page>
    </>
  );
}

interface ChoiceProps {
  loans: readonly Loan[];
  loan: Loan;
  onChoose: (loan: string) => void;
}

function Choice({ loans, loan, onChoose }: ChoiceProps) {
  const t = useTexts('credit').repayment;
  if (loans.length < 2) return null;
  return (
    <div className={styles.chips}>
      <Chips label={t.choose}>
        {loans.map((each) => (
          <Chip key={each.id} chosen={each.id === loan.id} onPress={() => onChoose(each.id)}>
            {formatMoneyIn(each.principal, each.currency)}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

function Whole({ loan: { id } }: { loan: Loan }) {
  const { data, error, refetch } = useCall('credit/getSchedule', { loan: id }, { staleTimeMs: 0 });
  if (!data) return <Waiting card rows={6} error={error} onRetry={refetch} />;
  return (
    <>
      {data.loan.status === 'overdue' ? <Late loan={data.loan} /> : null}
      {isRunning(data.loan) && data.loan.secured ? <LoanCalled loan={data.loan.id} /> : null}
      {isRunning(data.loan) ? <Repay loan={data.loan} /> : <Ended loan={data.loan} />}
      {isRunning(data.loan) && data.loan.secured ? <PledgeCard loan={data.loan.id} /> : null}
      <Payments record={data} />
      <Terms record={data} />
    </>
  );
}

function Ended({ loan }: { loan: Loan }) {
  const { status, repayment, secured } = useTexts('credit');
  const name = loan.secured ? secured.loanOf : repayment.loanOf;
  return (
    <Card title={fill(name, { amount: formatMoneyIn(loan.principal, loan.currency) })}>
      <p className={styles.note}>
        {status[loan.status]}
        {loan.endedAt ? ` · ${formatTime(loan.endedAt)}` : ''}
      </p>
    </Card>
  );
}

const partsOf = (each: Record['payments'][number], currency: string) => ({
  fee: formatMoney(each.fee, currency),
  interest: formatMoney(each.interest, currency),
  principal: formatMoney(each.principal, currency),
});

function Payments({ record: { payments, loan } }: { record: Record }) {
  const t = useTexts('credit').repayment;
  const money = (amount: string): string => formatMoneyIn(amount, loan.currency);
  return (
    <Card title={t.payments}>
      {payments.length === 0 ? (
        <EmptyView text={t.noPayments} />
      ) : (
        payments.toReversed().map((each) => (
          <Row
            key={each.number}
            title={<span className={styles.wrap}>{t.kind[each.kind]}</span>}
            sub={
              <span className={styles.subs}>
                <span>{fill(t.parts, partsOf(each, loan.currency))}</span>
                {dayOf(each.at, loan) === dayOf(each.bookedAt, loan) ? null : (
                  <span>{fill(t.countsFor, { date: dayOf(each.at, loan) })}</span>
                )}
              </span>
            }
            end={
              <span className={styles.end}>
                <span>{money(each.amount)}</span>
                <small>{formatTime(each.bookedAt)}</small>
              </span>
            }
          />
        ))
      )}
    </Card>
  );
}

function Terms({ record: { loan, instalments } }: { record: Record }) {
  const { repayment: t, application } = useTexts('credit');
  return (
    <>
      <Card title={application.schedule}>
        <Instalments all={instalments} currency={loan.currency} zone={loan.zone} />
      </Card>
      <Card title={t.details}>
        <Cost loan={loan} />
      </Card>
    </>
  );
}
