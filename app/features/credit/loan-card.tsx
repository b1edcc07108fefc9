/** Loans on the tab of financial products: what one could borrow, or what is owed. */
import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/row.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { useCall } from '../../api/use-call.ts';
import styles from './credit.module.css';
import { isRunning, useCredit, useQuota } from './use-credit.ts';

export default function LoanCard() {
  const t = useTexts('credit').overview;
  const title = useTexts('routes').loan;
  const { data } = useCredit();
  const { quota } = useQuota(data);
  const { data: list } = useCall('credit/listLoans', { limit: 20 }, { staleTimeMs: 0 });
  const next = list?.rows.filter(isRunning).find((loan) => loan.next !== null);
  if (!data || !quota) return null;
  return (
    <Card title={title}>
      <MenuRow
        icon="coin"
        title={data.verified ? t.canBorrow : t.identity}
        value={data.verified ? formatMoneyIn(quota.available, quota.currency) : undefined}
        to="/information/loan"
      />
      {next?.next ? (
        <MenuRow
          icon="clock"
          title={fill(t.dueOn, { date: formatDate(next.next.date) })}
          value={formatMoneyIn(next.next.amount, next.currency)}
          to="/information/loanRe"
        />
      ) : null}
      {data.unpaid ? <p className={styles.warning}>{t.unpaid}</p> : null}
    </Card>
  );
}
