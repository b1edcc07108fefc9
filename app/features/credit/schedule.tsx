/** A loan's instalments, each with its components. */
import { useCall } from '../../api/use-call.ts';
import { Row } from '../../components/row.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoney, formatMoneyIn, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './credit.module.css';
import type { Instalment } from './use-credit.ts';

export function Schedule({ loan }: { loan: string }) {
  const { data, error, refetch } = useCall('credit/getSchedule', { loan }, { staleTimeMs: 0 });
  if (!data) return <Waiting rows={3} error={error} onRetry={refetch} />;
  return <Instalments all={data.instalments} currency={data.loan.currency} zone={data.loan.zone} />;
}

interface InstalmentsProps {
  all: readonly Instalment[];
  currency: string;
  /** The time zone of the dates. */
  zone: string;
}

export function Instalments({ all, currency, zone }: InstalmentsProps) {
  const t = useTexts('credit').application;
  return (
    <>
      <p className={styles.note}>{fill(t.datesIn, { zone })}</p>
      {all.map((each) => (
        <InstalmentRow key={each.number} instalment={each} currency={currency} />
      ))}
    </>
  );
}

function InstalmentRow({ instalment: each, currency }: { instalment: Instalment; currency: string }) {
  const { application: t, repayment } = useTexts('credit');
  const money = (amount: string): string => formatMoney(amount, currency);
  const parts = { principal: money(each.principal), interest: money(each.interest), fee: money(each.fee) };
  const state =
    each.status === 'coming'
      ? fill(t.instalment, { n: each.number })
      : `${fill(t.instalment, { n: each.number })} · ${repayment.state[each.status]}`;
  return (
    <Row
      title={<span className={styles.wrap}>{formatDate(each.date)}</span>}
      sub={<span className={styles.wrap}>{fill(isZero(each.fee) ? t.ofIt : t.ofItFee, parts)}</span>}
      end={
        <span className={`${styles.end} ${each.status === 'overdue' ? styles.late : ''}`}>
          <span>{formatMoneyIn(each.total, currency)}</span>
          <small>{state}</small>
        </span>
      }
    />
  );
}
