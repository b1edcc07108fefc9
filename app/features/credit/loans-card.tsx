/** Loans on the tab of financial products: what one could borrow, or what is owed. */
import { Card } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useCall } from '../../api/use-call.ts';
import { useIdentityReviewMessage } from '../../session/use-current-user.ts';
import styles from './credit.module.css';
import { useMarginCallFormatter, useCreditOverview, useLoanQuota } from './credit-overview.ts';

export default function LoansCard() {
  const { overview: t, secured } = useTexts('credit');
  const title = useTexts('routes').loan;
  const review = useIdentityReviewMessage();
  const answer = useMarginCallFormatter();
  const { data } = useCreditOverview();
  const { quota } = useLoanQuota(data);
  const { data: list } = useCall('credit/listLoans', { limit: 20 }, { staleTimeMs: 0 });
  const called = list?.rows.find(({ calledUntil }) => calledUntil !== null);
  if (!data || !quota) return null;
  return (
    <Card title={title}>
      <ListRow
        title={
          <span className={styles.wrap}>
            {data.verified ? (data.unpaid ? t.toLoans : t.canBorrow) : (review ?? t.identity)}
          </span>
        }
        sub={data.verified && !data.unpaid ? <Amount amount={quota.available} currency={quota.currency} /> : undefined}
        end={<Icon name="next" size="small" />}
        to="/information/loan"
      />
      {data.next.map(({ currency, date, amount, late }) => (
        <ListRow
          key={currency}
          title={
            <span className={styles.wrap}>
              {fillPlaceholders(late ? t.lateOn : t.dueOn, { date: formatDate(date) })}
            </span>
          }
          sub={<Amount amount={amount} currency={currency} />}
          end={<Icon name="next" size="small" />}
          to="/information/loanRe"
        />
      ))}
      {called?.calledUntil ? (
        <p className={`${styles.warning} ${styles.within}`}>
          {secured.tooLittle}. {answer(called.calledUntil)}
        </p>
      ) : null}
      {data.unpaid ? <p className={`${styles.warning} ${styles.within}`}>{t.unpaid}</p> : null}
    </Card>
  );
}

function Amount({ amount, currency }: { amount: string; currency: string }) {
  return <span className={styles.wrap}>{formatMoneyWithCurrency(amount, currency)}</span>;
}
