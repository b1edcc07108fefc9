import type { RowOf } from '../../api/use-call.ts';
import { Row } from '../../components/row.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './lending.module.css';
import { useUnits } from './units.ts';

/** What is lent or reserved, since when or until when, and what it has earned or cost. */
export function OrderRow({ order }: { order: RowOf<'lending/listLendingOrders'> }) {
  const t = useTexts('lending');
  const { kind, status, name, instrument, quantity, lent, fees, currency, since, dueAt, endedAt, cause } = order;
  const write = useUnits(order);
  const isRecalled = status === 'recalled';
  const when =
    status === 'finished'
      ? `${t.ended} ${formatTime(endedAt ?? since)}`
      : isRecalled
        ? fill(t.dueSays, { time: formatTime(dueAt ?? since) })
        : `${t.since} ${formatTime(since)}`;
  const units =
    kind === 'borrow'
      ? fill(t.reserved, { quantity: write(quantity) })
      : fill(t.lentOf, { lent: formatQuantity(lent), offered: write(quantity) });
  return (
    <Row
      title={name}
      sub={
        <span className={styles.sub}>
          <span className={isRecalled ? styles.ending : undefined}>{when}</span>
          <span>{cause ? t.cause[cause] : units}</span>
        </span>
      }
      end={
        <span className={styles.end}>
          <b>{formatMoneyIn(fees, currency)}</b>
          <small>{kind === 'lend' ? t.earned : t.paid}</small>
        </span>
      }
      to="/home/lendingPool"
      query={{ instrument }}
    />
  );
}
