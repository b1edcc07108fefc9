import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { List } from '../../components/list.tsx';
import { Row } from '../../components/row.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import type { Loan } from './use-credit.ts';

/** All loans, with what is due next; one leads to its repayment and record. */
export function MyLoans() {
  const t = useTexts('credit').overview;
  const reading = useListCall('credit/listLoans', { limit: 20 }, { staleTimeMs: 0 });
  return (
    <Card title={t.mine}>
      <List reading={reading} rowKey={({ id }) => id} label={t.mine} empty={<EmptyView text={t.noLoans} icon="coin" />}>
        {(loan) => <LoanRow loan={loan} />}
      </List>
    </Card>
  );
}

function LoanRow({ loan }: { loan: Loan }) {
  const { overview: t, status, application } = useTexts('credit');
  const { currency, next, disbursedAt } = loan;
  const money = (amount: string): string => formatMoneyIn(amount, currency);
  const said = next
    ? fill(t.nextDue, { amount: money(next.amount), date: formatDate(next.date) })
    : fill(application.monthsOf, { n: loan.months });
  const sub = <span className={styles.wrap}>{said}</span>;
  const end = (
    <span className={`${styles.end} ${loan.status === 'overdue' ? styles.late : ''}`}>
      <span>{money(next ? loan.owed.total : loan.principal)}</span>
      <small>{status[loan.status]}</small>
    </span>
  );
  const title = <span className={styles.wrap}>{money(loan.principal)}</span>;
  return disbursedAt ? (
    <Row title={title} sub={sub} end={end} to="/information/loanRe" query={{ loan: loan.id }} />
  ) : (
    <Row title={title} sub={sub} end={end} />
  );
}
