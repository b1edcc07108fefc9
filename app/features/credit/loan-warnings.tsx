/** Urgent warnings: an overdue loan, and collateral that is worth too little. */
import { useCall } from '../../api/use-call.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './credit.module.css';
import { type CreditOverview, type Loan, useMarginCallFormatter } from './credit-overview.ts';

/** A secured loan with an open margin call, with a link to it. */
export function MarginCallWarning() {
  const t = useTexts('credit').secured;
  const { data } = useCall('credit/listLoans', { limit: 20 }, { staleTimeMs: 0 });
  const answer = useMarginCallFormatter();
  return (data?.rows ?? []).map(({ id, calledUntil }) =>
    calledUntil === null ? null : (
      <div key={id} className={styles.warning} role="status">
        <strong>{t.tooLittle}</strong>
        <span>{answer(calledUntil)}</span>
        <Link to="/information/loanRe" query={{ loan: id }} className={styles.way}>
          {t.toLoan}
        </Link>
      </div>
    ),
  );
}

/** At the top of an overdue loan: how much, and the consequences. */
export function OverdueLoanWarning({ loan: { owed, currency } }: { loan: Loan }) {
  const { overview, application } = useTexts('credit');
  return (
    <div className={styles.warning} role="status">
      <strong>
        {fillPlaceholders(overview.unpaidTitle, { amount: formatMoneyWithCurrency(owed.overdue, currency) })}
      </strong>
      <span>{application.lateSays}</span>
    </div>
  );
}

export function UnpaidCreditWarning({ credit: { unpaid } }: { credit: CreditOverview }) {
  const t = useTexts('credit').overview;
  if (!unpaid) return null;
  return (
    <div className={styles.warning} role="status">
      <strong>
        {fillPlaceholders(t.unpaidTitle, { amount: formatMoneyWithCurrency(unpaid.amount, unpaid.currency) })}
      </strong>
      <span>{t.unpaid}</span>
      <Link to="/information/loanRe" className={styles.way}>
        {t.toLoans}
      </Link>
    </div>
  );
}
