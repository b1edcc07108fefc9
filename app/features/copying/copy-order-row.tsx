import type { RowOf } from '../../api/use-call.ts';
import { Row } from '../../components/row.tsx';
import { formatTime } from '../../format/dates.ts';
import { formatAverage, formatQuantity, formatRate, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './copying.module.css';

/** A copy's part of one fill: at which price and how much worse than the trader's, or why it was skipped. */
export function CopyOrderRow({ order }: { order: RowOf<'copying/listCopyOrders'> }) {
  const t = useTexts('copying');
  const { name, leader, effect, status, reason, quantity, price, leaderPrice, difference, currency } = order;
  const [same, worse] = order.leaving ? [t.leavingSame, t.leavingSays] : [t.sameSays, t.differenceSays];
  const told = { name: leader, price: formatAverage(leaderPrice, currency), difference: formatRate(difference ?? '0') };
  return (
    <Row
      title={name}
      sub={
        <span className={styles.sub}>
          <span>{`${leader} · ${t.effect[effect]} · ${formatTime(order.at ?? order.leaderAt)}`}</span>
          {status === 'filled' && difference !== null ? (
            <span>{fill(isZero(difference) ? same : worse, told)}</span>
          ) : null}
          {reason ? <span>{t.reason[reason]}</span> : null}
        </span>
      }
      end={
        <span className={styles.end}>
          <b>{price === null ? t.orderStatus[status] : formatAverage(price, currency)}</b>
          {status === 'filled' ? <small>{formatQuantity(quantity)}</small> : null}
        </span>
      }
    />
  );
}
