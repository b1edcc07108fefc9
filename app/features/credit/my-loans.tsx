import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import { isLoanRunning, type Loan, useDueDateFormatter } from './credit-overview.ts';

export const useMyLoans = () => useListCall('credit/listLoans', { limit: 20 }, { staleTimeMs: 0 });

/** All loans, with the next due payment; each links to its repayment and record. */
export function MyLoans({ reading }: { reading: ReturnType<typeof useMyLoans> }) {
  const t = useTexts('credit').overview;
  return (
    <Card title={t.mine}>
      <List
        listCall={reading}
        rowKey={({ id }) => id}
        label={t.mine}
        empty={<EmptyView text={t.noLoans} icon="coin" />}
      >
        {(loan) => <LoanRow loan={loan} />}
      </List>
    </Card>
  );
}

function LoanRow({ loan }: { loan: Loan }) {
  const { overview: t, status, repayment, secured } = useTexts('credit');
  const { currency, disbursedAt, owed } = loan;
  const money = (amount: string): string => formatMoneyWithCurrency(amount, currency);
  const isLate = loan.status === 'overdue' || loan.calledUntil !== null;
  const end = (
    <span className={`${styles.end} ${isLate ? styles.late : ''}`}>
      <span>{status[loan.status]}</span>
      {isLoanRunning(loan) ? <small>{fillPlaceholders(t.owed, { amount: money(owed.total) })}</small> : null}
    </span>
  );
  const name = loan.secured ? secured.loanOf : repayment.loanOf;
  const title = <span className={styles.wrap}>{fillPlaceholders(name, { amount: money(loan.principal) })}</span>;
  const sub = <span className={styles.wrap}>{useLoanStatusText(loan)}</span>;
  return disbursedAt ? (
    <ListRow title={title} sub={sub} end={end} to="/information/loanRe" query={{ loan: loan.id }} />
  ) : (
    <ListRow title={title} sub={sub} end={end} />
  );
}

/** What matters next: a margin call, a due payment, a rejection's reason, an expiry; else the loan's term. */
function useLoanStatusText(loan: Loan): string {
  const { application, secured } = useTexts('credit');
  const due = useDueDateFormatter()(loan);
  const { calledUntil, reason, status, offerUntil, endedAt, months } = loan;
  const { requestReason } = useTexts('terms');
  if (calledUntil) return secured.tooLittle;
  if (due) return due;
  if (reason) return fillPlaceholders(application.reason, { why: labelOf(requestReason, reason) });
  if (status === 'offered' && offerUntil)
    return fillPlaceholders(application.until, { time: formatDateTimeToMinute(offerUntil) });
  if (endedAt) return formatDateTimeToMinute(endedAt);
  return fillPlaceholders(application.monthsOf, { n: months });
}
