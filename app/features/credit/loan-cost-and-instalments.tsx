/** The costs and the instalments of a loan, offered or running. */
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatMoney, formatMoneyWithCurrency, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import type { LoanInstalment, Loan } from './credit-overview.ts';
import { useCall } from '../../api/use-call.ts';
import { ListRow } from '../../components/list-row.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatDate } from '../../format/dates.ts';
import styles from './credit.module.css';

export function LoanCost({ loan }: { loan: Loan }) {
  const t = useTexts('credit').application;
  const money = (amount: string): string => formatMoneyWithCurrency(amount, loan.currency);
  return (
    <KeyValueList>
      <KeyValue name={t.paidOut}>{money(loan.principal)}</KeyValue>
      <KeyValue name={t.term}>
        {fillPlaceholders(t.monthsOf, { n: loan.months })} · {t.plans[loan.plan]}
      </KeyValue>
      <KeyValue name={t.apr}>{formatRate(loan.apr)}</KeyValue>
      <KeyValue name={t.rate}>{formatRate(loan.rate)}</KeyValue>
      <KeyValue name={t.feeFirst}>{money(loan.fee)}</KeyValue>
      <KeyValue name={t.lateRate}>{formatRate(loan.lateRate)}</KeyValue>
      <KeyValue name={t.total} sum>
        {money(loan.total)}
      </KeyValue>
    </KeyValueList>
  );
}

/** A loan's instalments, each with its components. */

export function LoanSchedule({ loan }: { loan: string }) {
  const { data, error, refetch } = useCall('credit/getSchedule', { loan }, { staleTimeMs: 0 });
  if (!data) return <LoadingOrError rows={3} error={error} onRetry={refetch} />;
  return <LoanInstalments all={data.instalments} currency={data.loan.currency} zone={data.loan.zone} />;
}

interface InstalmentsProps {
  all: readonly LoanInstalment[];
  currency: string;
  /** The time zone of the dates. */
  zone: string;
}

export function LoanInstalments({ all, currency, zone }: InstalmentsProps) {
  const t = useTexts('credit').application;
  return (
    <>
      <p className={styles.note}>{fillPlaceholders(t.datesIn, { zone })}</p>
      {all.map((each) => (
        <InstalmentRow key={each.number} instalment={each} currency={currency} />
      ))}
    </>
  );
}

function InstalmentRow({ instalment: each, currency }: { instalment: LoanInstalment; currency: string }) {
  const { application: t, repayment } = useTexts('credit');
  const money = (amount: string): string => formatMoney(amount, currency);
  const parts = { principal: money(each.principal), interest: money(each.interest), fee: money(each.fee) };
  const state =
    each.status === 'coming'
      ? fillPlaceholders(t.instalment, { n: each.number })
      : `${fillPlaceholders(t.instalment, { n: each.number })} · ${repayment.state[each.status]}`;
  return (
    <ListRow
      title={<span className={styles.wrap}>{formatDate(each.date)}</span>}
      sub={<span className={styles.wrap}>{fillPlaceholders(isZero(each.fee) ? t.ofIt : t.ofItFee, parts)}</span>}
      end={
        <span className={`${styles.end} ${each.status === 'overdue' ? styles.late : ''}`}>
          <span>{formatMoneyWithCurrency(each.total, currency)}</span>
          <small>{state}</small>
        </span>
      }
    />
  );
}
