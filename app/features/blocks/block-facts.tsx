/** A block's facts: price and its bounds, minimum and maximum, the lock, and what is public about it. */
import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { dayTime, deadline } from '../../format/dates.ts';
import {
  formatCount,
  formatMoneyIn,
  formatPrice,
  formatQuantity,
  formatRate,
  withCurrency,
} from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './blocks.module.css';

type Offering = Answer<'offerings/getOffering'>['offering'];
export type Block = NonNullable<Offering['block']>;
export interface Shown {
  offering: Offering;
  block: Block;
}

/** Why it ended; nothing while it is on offer, or if all of it was sold. */
function Ending({ offering, block: { ending, seller } }: Shown) {
  const t = useTexts('blocks').ending;
  if (ending === null) return null;
  const says = ending === 'withdrawn' && seller === 'house' ? t.houseWithdrew : t[ending];
  return <p className={styles.note}>{fill(says, { date: deadline(offering.dates.closesAt) })}</p>;
}

/** The facts that matter to buyers are omitted once the block is no longer on offer. */
export function BlockFacts({ offering, block }: Shown) {
  const t = useTexts('blocks');
  const { shares } = useTexts('home');
  const { currency, last } = offering;
  const isOffered = block.state === 'offered';
  const count = (quantity: string) => fill(shares, { quantity: formatQuantity(quantity) });
  const priced = (value: string) => withCurrency(formatPrice(value, currency), currency);
  return (
    <Card title={t.facts} end={<span className={styles.state}>{t.state[block.state]}</span>}>
      <KeyValues>
        <KeyValue name={t.sellerName}>{t.seller[block.seller]}</KeyValue>
        <KeyValue name={t.quantity}>{count(offering.quota)}</KeyValue>
        {isOffered ? (
          <>
            <KeyValue name={t.leftName}>{count(block.left)}</KeyValue>
            <KeyValue name={t.minimum}>{count(offering.minimum)}</KeyValue>
            <KeyValue name={t.dailyLimit}>{formatMoneyIn(block.dailyLimit, currency)}</KeyValue>
          </>
        ) : null}
        <KeyValue name={t.reference[block.around]}>{priced(block.reference)}</KeyValue>
        {!isOffered || last === null ? null : <KeyValue name={t.last}>{priced(last)}</KeyValue>}
        {isOffered && block.low && block.high ? (
          <KeyValue name={t.band}>
            {formatPrice(block.low, currency)} – {priced(block.high)}
          </KeyValue>
        ) : null}
      </KeyValues>
      {isOffered ? (
        <p className={styles.note}>
          {fill(block.seller === 'house' ? t.houseSays : t.bandSays[block.around], {
            rate: formatRate(block.band, { digits: 0 }),
          })}
        </p>
      ) : null}
      <Ending offering={offering} block={block} />
    </Card>
  );
}

export function BlockRules({ offering, block }: Shown) {
  const t = useTexts('blocks');
  const { currency } = offering;
  return (
    <>
      {block.state === 'offered' ? (
        <Card title={t.lock}>
          <p className={styles.note}>
            {fill(t.lockSays, { days: formatCount(block.lockDays), date: deadline(block.lockedUntil) })}
          </p>
        </Card>
      ) : null}
      <Card title={t.public}>
        <p className={styles.note}>{fill(t.publicSays, { minutes: formatCount(block.publicAfterMinutes) })}</p>
        {block.published.length === 0 ? null : (
          <ol className={styles.steps} aria-label={t.published}>
            {block.published.map(({ quantity, price, at, publishedAt }, index) => (
              <li key={`${index} ${at}`}>
                {fill(t.publishedAt, {
                  quantity: formatQuantity(quantity),
                  price: withCurrency(formatPrice(price, currency), currency),
                  at: dayTime(at),
                  publishedAt: dayTime(publishedAt),
                })}
              </li>
            ))}
          </ol>
        )}
      </Card>
    </>
  );
}
