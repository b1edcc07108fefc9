/** Paying a loan back, and its record: what is owed, the instalments, and each payment. */
import { digitsOf } from '@bourse/core/money.ts';
import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { Page } from '../../components/page.tsx';
import { Row } from '../../components/row.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast-store.ts';
import { formatDate, formatTime } from '../../format/dates.ts';
import { formatMoney, formatMoneyIn, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import styles from './credit.module.css';
import { isBetween, smallerOf } from './loan-draft.ts';
import { Cost } from './offers.tsx';
import { Instalments } from './schedule.tsx';
import { isRunning, type Loan } from './use-credit.ts';

type Record = Answer<'credit/getSchedule'>;
const LOANS = 50;

export function RepayScreen() {
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
        ) : error ? (
          <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <EmptyView text={t.none} icon="coin" />
        ) : (
          <Card>
            <SkeletonRows count={6} />
          </Card>
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
  if (!data)
    return error ? (
      <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
    ) : (
      <Card>
        <SkeletonRows count={6} />
      </Card>
    );
  return (
    <>
      {isRunning(data.loan) ? <Repay loan={data.loan} /> : <Ended loan={data.loan} />}
      <Payments record={data} />
      <Terms record={data} />
    </>
  );
}

function Ended({ loan }: { loan: Loan }) {
  const { status } = useTexts('credit');
  return (
    <Card title={formatMoneyIn(loan.principal, loan.currency)}>
      <p className={styles.note}>
        {status[loan.status]}
        {loan.endedAt ? ` · ${formatTime(loan.endedAt)}` : ''}
      </p>
    </Card>
  );
}

/** The amount, what it may be at most, and the payment. */
function useRepayment({ id, currency, owed }: Loan) {
  const t = useTexts('credit').repayment;
  const { data: wallet } = useCall('wallet/getWallet', {});
  const available = wallet?.accounts.find((each) => each.currency === currency)?.available ?? '0';
  const [amount, setAmount] = useState('');
  const [hasTried, setTried] = useState(false);
  const repay = useCommand('credit/repayLoan');
  const most = smallerOf(owed.total, available, currency);
  const possible = isBetween(amount, currency, '0', most);
  const submit = async () => {
    setTried(true);
    if (!possible || !(await repay.run({ loan: id, amount }))) return;
    showToast(t.repaid, 'good');
    setAmount('');
    setTried(false);
  };
  return { available, amount, setAmount, wrong: (hasTried || amount !== '') && !possible, possible, submit, repay };
}

function Repay({ loan }: { loan: Loan }) {
  const t = useTexts('credit').repayment;
  const { currency, owed, proposal } = loan;
  const title = useTexts('routes').loanRe;
  const form = useRepayment(loan);
  const money = (amount: string): string => formatMoneyIn(amount, currency);
  return (
    <>
      <Card title={fill(t.loanOf, { amount: money(loan.principal) })}>
        <Owed loan={loan} />
        {loan.coolingUntil ? (
          <p className={styles.note}>{fill(t.coolingUntil, { date: formatDate(loan.coolingUntil) })}</p>
        ) : null}
      </Card>
      {proposal ? (
        <Card>
          <p className={styles.note}>{fill(t.proposal, { amount: money(proposal.amount) })}</p>
          <Button kind="soft" onPress={() => form.setAmount(proposal.amount)}>
            {t.take}
          </Button>
        </Card>
      ) : null}
      <Card fields>
        <div className={styles.stack}>
          <NumberField
            label={fill(t.amount, { currency })}
            value={form.amount}
            onChange={form.setAmount}
            decimals={digitsOf(currency)}
            currency={currency}
            hint={fill(t.hint, { owed: money(owed.total), available: money(form.available) })}
            error={form.wrong ? t.fault : null}
          />
          <Chips label={fill(t.amount, { currency })} flush>
            {isZero(owed.due) ? null : (
              <Chip onPress={() => form.setAmount(owed.due)}>{fill(t.dueOnly, { amount: money(owed.due) })}</Chip>
            )}
            <Chip onPress={() => form.setAmount(owed.total)}>{fill(t.all, { amount: money(owed.total) })}</Chip>
          </Chips>
          <Button busy={form.repay.isPending} onPress={() => void form.submit()}>
            {form.possible ? fill(t.submit, { amount: money(form.amount) }) : title}
          </Button>
          <p className={styles.small}>{t.order}</p>
        </div>
      </Card>
    </>
  );
}

function Owed({ loan: { currency, owed, next } }: { loan: Loan }) {
  const { overview, application, repayment: t } = useTexts('credit');
  const money = (amount: string): string => formatMoneyIn(amount, currency);
  return (
    <>
      <KeyValues>
        <KeyValue name={t.principal}>{money(owed.principal)}</KeyValue>
        <KeyValue name={t.interest}>{money(owed.interest)}</KeyValue>
        <KeyValue name={application.fee}>{money(owed.fee)}</KeyValue>
        <KeyValue name={overview.owedNow} sum>
          {money(owed.total)}
        </KeyValue>
      </KeyValues>
      <p className={styles.note}>
        {next
          ? fill(overview.nextDue, { amount: money(next.amount), date: formatDate(next.date) })
          : overview.nothingDue}
      </p>
    </>
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
            sub={<span className={styles.wrap}>{fill(t.parts, partsOf(each, loan.currency))}</span>}
            end={
              <span className={styles.end}>
                <span>{money(each.amount)}</span>
                <small>{formatTime(each.at)}</small>
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
        <Instalments all={instalments} currency={loan.currency} />
      </Card>
      <Card title={t.details}>
        <Cost loan={loan} />
      </Card>
    </>
  );
}
