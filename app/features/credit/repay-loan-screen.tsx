/** A loan's repayment and record: what is owed, the instalments, and each payment. */
import { useState } from 'react';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatFullDateTime } from '../../format/dates.ts';
import { formatMoney, formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import styles from './credit.module.css';
import { LoanCost, LoanInstalments } from './loan-cost-and-instalments.tsx';
import { MarginCallNotice, PledgeCard } from './pledge-card.tsx';
import { LoanRepayment } from './loan-repayment.tsx';
import { formatLoanDate, isLoanRunning, type Loan } from './credit-overview.ts';
import { OverdueLoanWarning } from './loan-warnings.tsx';

type LoanRecord = CallAnswer<'credit/getSchedule'>;
const LOANS = 50;

export default function RepayLoanScreen() {
  const title = useTexts('routes').loanRe;
  const t = useTexts('credit').repayment;
  const requestedLoan = useHashQuery()['loan'];
  const { data, error, refetch } = useCall('credit/listLoans', { limit: LOANS }, { staleTimeMs: 0 });
  const [chosen, setChosen] = useState<string | null>(null);
  const loans = (data?.rows ?? []).filter((loan) => loan.disbursedAt !== null);
  const loan =
    loans.find(({ id }) => id === (chosen ?? requestedLoan)) ??
    loans.find(({ status }) => status === 'overdue') ??
    loans.find(isLoanRunning) ??
    loans[0];
  return (
    <>
      <BackHeader title={title} fallback="/information/loan" />
      <Page foot="none">
        {loan ? (
          <>
            <LoanChoice
              loans={loans.filter((each) => isLoanRunning(each) || each === loan)}
              loan={loan}
              onChoose={setChosen}
            />
            <TotalOwed key={loan.id} loan={loan} />
          </>
        ) : data && !error ? (
          <EmptyView text={t.none} icon="coin" />
        ) : (
          <LoadingOrError card rows={6} error={error} onRetry={refetch} />
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

function LoanChoice({ loans, loan, onChoose }: ChoiceProps) {
  const t = useTexts('credit').repayment;
  if (loans.length < 2) return null;
  return (
    <div className={styles.chips}>
      <ChipRow label={t.choose}>
        {loans.map((each) => (
          <Chip key={each.id} chosen={each.id === loan.id} onPress={() => onChoose(each.id)}>
            {formatMoneyWithCurrency(each.principal, each.currency)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

function TotalOwed({ loan: { id } }: { loan: Loan }) {
  const { data, error, refetch } = useCall('credit/getSchedule', { loan: id }, { staleTimeMs: 0 });
  if (!data) return <LoadingOrError card rows={6} error={error} onRetry={refetch} />;
  return (
    <>
      {data.loan.status === 'overdue' ? <OverdueLoanWarning loan={data.loan} /> : null}
      {isLoanRunning(data.loan) && data.loan.secured ? <MarginCallNotice loan={data.loan.id} /> : null}
      {isLoanRunning(data.loan) ? <LoanRepayment loan={data.loan} /> : <EndedLoan loan={data.loan} />}
      {isLoanRunning(data.loan) && data.loan.secured ? <PledgeCard loan={data.loan.id} /> : null}
      <LoanPayments record={data} />
      <InstalmentsAndLoanCost record={data} />
    </>
  );
}

function EndedLoan({ loan }: { loan: Loan }) {
  const { status, repayment, secured } = useTexts('credit');
  const name = loan.secured ? secured.loanOf : repayment.loanOf;
  return (
    <Card title={fillPlaceholders(name, { amount: formatMoneyWithCurrency(loan.principal, loan.currency) })}>
      <p className={styles.note}>
        {status[loan.status]}
        {loan.endedAt ? ` · ${formatFullDateTime(loan.endedAt)}` : ''}
      </p>
    </Card>
  );
}

const partsOf = (each: LoanRecord['payments'][number], currency: string) => ({
  fee: formatMoney(each.fee, currency),
  interest: formatMoney(each.interest, currency),
  principal: formatMoney(each.principal, currency),
});

function LoanPayments({ record: { payments, loan } }: { record: LoanRecord }) {
  const t = useTexts('credit').repayment;
  const money = (amount: string): string => formatMoneyWithCurrency(amount, loan.currency);
  return (
    <Card title={t.payments}>
      {payments.length === 0 ? (
        <EmptyView text={t.noPayments} />
      ) : (
        payments.toReversed().map((each) => (
          <ListRow
            key={each.number}
            title={<span className={styles.wrap}>{t.kind[each.kind]}</span>}
            sub={
              <span className={styles.subs}>
                <span>{fillPlaceholders(t.parts, partsOf(each, loan.currency))}</span>
                {formatLoanDate(each.at, loan) === formatLoanDate(each.bookedAt, loan) ? null : (
                  <span>{fillPlaceholders(t.countsFor, { date: formatLoanDate(each.at, loan) })}</span>
                )}
              </span>
            }
            end={
              <span className={styles.end}>
                <span>{money(each.amount)}</span>
                <small>{formatFullDateTime(each.bookedAt)}</small>
              </span>
            }
          />
        ))
      )}
    </Card>
  );
}

function InstalmentsAndLoanCost({ record: { loan, instalments } }: { record: LoanRecord }) {
  const { repayment: t, application } = useTexts('credit');
  return (
    <>
      <Card title={application.schedule}>
        <LoanInstalments all={instalments} currency={loan.currency} zone={loan.zone} />
      </Card>
      <Card title={t.details}>
        <LoanCost loan={loan} />
      </Card>
    </>
  );
}
