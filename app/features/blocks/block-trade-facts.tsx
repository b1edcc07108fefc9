/** A block's facts: price and its bounds, minimum and maximum, the lock, and what is public about it. */
import type { CallAnswer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatDateTimeToMinute, formatDeadline } from '../../format/dates.ts';
import {
  formatCount,
  formatMoneyWithCurrency,
  formatPrice,
  formatQuantity,
  formatRate,
  formatWithCurrency,
} from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './blocks.module.css';

type Offering = CallAnswer<'offerings/getOffering'>['offering'];
export type BlockTrade = NonNullable<Offering['block']>;
export interface BlockTradeProps {
  offering: Offering;
  block: BlockTrade;
}

/** Why it ended; nothing while it is on offer, or if all of it was sold. */
function EndingReason({ offering, block: { ending, seller } }: BlockTradeProps) {
  const t = useTexts('blocks').ending;
  if (ending === null) return null;
  const says = ending === 'withdrawn' && seller === 'house' ? t.houseWithdrew : t[ending];
  return <p className={styles.note}>{fillPlaceholders(says, { date: formatDeadline(offering.dates.closesAt) })}</p>;
}

/** The facts that matter to buyers are omitted once the block is no longer on offer. */
export function BlockTradeFacts({ offering, block }: BlockTradeProps) {
  const t = useTexts('blocks');
  const { shares } = useTexts('home');
  const { currency, last } = offering;
  const isOffered = block.state === 'offered';
  const count = (quantity: string) => fillPlaceholders(shares, { quantity: formatQuantity(quantity) });
  const priced = (value: string) => formatWithCurrency(formatPrice(value, currency), currency);
  return (
    <Card title={t.facts} end={<span className={styles.state}>{t.state[block.state]}</span>}>
      <KeyValueList>
        <KeyValue name={t.sellerName}>{t.seller[block.seller]}</KeyValue>
        <KeyValue name={t.quantity}>{count(offering.quota)}</KeyValue>
        {isOffered ? (
          <>
            <KeyValue name={t.leftName}>{count(block.left)}</KeyValue>
            <KeyValue name={t.minimum}>{count(offering.minimum)}</KeyValue>
            <KeyValue name={t.dailyLimit}>{formatMoneyWithCurrency(block.dailyLimit, currency)}</KeyValue>
          </>
        ) : null}
        <KeyValue name={t.reference[block.priceReference]}>{priced(block.reference)}</KeyValue>
        {!isOffered || last === null ? null : <KeyValue name={t.last}>{priced(last)}</KeyValue>}
        {isOffered && block.low && block.high ? (
          <KeyValue name={t.band}>
            {formatPrice(block.low, currency)} – {priced(block.high)}
          </KeyValue>
        ) : null}
      </KeyValueList>
      {isOffered ? (
        <p className={styles.note}>
          {fillPlaceholders(block.seller === 'house' ? t.houseSays : t.bandSays[block.priceReference], {
            rate: formatRate(block.band, { digits: 0 }),
          })}
        </p>
      ) : null}
      <EndingReason offering={offering} block={block} />
    </Card>
  );
}

export function BlockTradeLockAndPublication({ offering, block }: BlockTradeProps) {
  const t = useTexts('blocks');
  const { currency } = offering;
  return (
    <>
      {block.state === 'offered' ? (
        <Card title={t.lock}>
          <p className={styles.note}>
            {fillPlaceholders(t.lockSays, {
              days: formatCount(block.lockDays),
              date: formatDeadline(block.lockedUntil),
            })}
          </p>
        </Card>
      ) : null}
      <Card title={t.public}>
        <p className={styles.note}>
          {fillPlaceholders(t.publicSays, { minutes: formatCount(block.publicAfterMinutes) })}
        </p>
        {block.published.length === 0 ? null : (
          <ol className={styles.steps} aria-label={t.published}>
            {block.published.map(({ quantity, price, at, publishedAt }, index) => (
              <li key={`${index} ${at}`}>
                {fillPlaceholders(t.publishedAt, {
                  quantity: formatQuantity(quantity),
                  price: formatWithCurrency(formatPrice(price, currency), currency),
                  at: formatDateTimeToMinute(at),
                  publishedAt: formatDateTimeToMinute(publishedAt),
                })}
              </li>
            ))}
          </ol>
        )}
      </Card>
    </>
  );
}
