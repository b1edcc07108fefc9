import type { ListCallRow } from '../../api/use-call.ts';
import { ListRow } from '../../components/list-row.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatQuantity } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './lending.module.css';
import { useQuantityWithUnitFormatter } from './securities-lending-pool.ts';

/** What is lent or reserved, since when or until when, and what it has earned or cost. */
export function LendingOrderRow({ order }: { order: ListCallRow<'lending/listLendingOrders'> }) {
  const t = useTexts('lending');
  const { kind, status, name, instrument, quantity, lent, fees, currency, since, dueAt, endedAt, cause, lastNight } =
    order;
  const write = useQuantityWithUnitFormatter(order);
  const isRecalled = status === 'recalled';
  const when =
    status === 'finished'
      ? `${t.ended} ${formatDateTimeToMinute(endedAt ?? since)}`
      : isRecalled
        ? fillPlaceholders(t.dueSays, { time: formatDateTimeToMinute(dueAt ?? since) })
        : `${t.since} ${formatDateTimeToMinute(since)}`;
  const units =
    kind === 'borrow'
      ? fillPlaceholders(t.reserved, { quantity: write(quantity) })
      : fillPlaceholders(t.lentOf, { lent: formatQuantity(lent), offered: write(quantity) });
  return (
    <ListRow
      title={name}
      sub={
        <span className={styles.sub}>
          <span className={isRecalled ? styles.ending : undefined}>{when}</span>
          <span>{cause ? t.cause[cause] : units}</span>
        </span>
      }
      end={
        <span className={styles.end}>
          <b>{formatMoneyWithCurrency(fees, currency)}</b>
          <small>{kind === 'lend' ? t.earned : t.paid}</small>
          {kind === 'lend' && lastNight !== null && status !== 'finished' ? (
            <small>{fillPlaceholders(t.aDay, { amount: formatMoneyWithCurrency(lastNight.earned, currency) })}</small>
          ) : null}
        </span>
      }
      to="/home/lendingPool"
      query={{ instrument }}
    />
  );
}
