import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { dayTime, deadline } from '../../format/dates.ts';
import { formatMoneyIn, formatQuantity, isZero } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { statusWord } from './status-word.ts';
import styles from './blocks.module.css';

type Purchase = Answer<'offerings/getOffering'>['mine'][number];

/** One's own purchase from a block. */
export function MyPurchase({ purchase }: { purchase: Purchase }) {
  const t = useTexts('blocks');
  const { status, position, quantity, paid, held, currency, createdAt, dates } = purchase;
  return (
    <Card title={t.mine} end={<span className={styles.state}>{statusWord(t, status)}</span>}>
      <KeyValues>
        <KeyValue name={t.shares}>{formatQuantity(quantity)}</KeyValue>
        {isZero(paid) ? null : <KeyValue name={t.value}>{formatMoneyIn(paid, currency)}</KeyValue>}
        {isZero(held) ? null : <KeyValue name={t.reserved}>{formatMoneyIn(held, currency)}</KeyValue>}
        <KeyValue name={position ? t.boughtAt : t.orderedAt}>{dayTime(createdAt)}</KeyValue>
        {status === 'paid' ? <KeyValue name={t.soldFrom}>{deadline(dates.listsAt)}</KeyValue> : null}
      </KeyValues>
      {status === 'failed' ? <p className={styles.note}>{t.notBought}</p> : null}
      {position ? (
        <Link to="/trade/positionDetail" query={{ position }} className={styles.way}>
          {t.toPosition}
        </Link>
      ) : null}
    </Card>
  );
}
