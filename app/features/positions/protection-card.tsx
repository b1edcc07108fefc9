import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { formatQuantity } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import { profitOfPart } from './live-position.ts';
import { priceWords } from './shared/order-words.ts';
import { type Leg, LEGS, priceOfLeg } from './protection.ts';
import type { useProtection } from './use-protection.ts';
import styles from './positions.module.css';

type Guarded = NonNullable<ReturnType<typeof useProtection>>;
type Position = Omit<Answer<'trading/getPosition'>, 'explanations' | 'orders'>;

/** The prices at which orders close a position, and the resulting win or loss. */
export function ProtectionCard({ position, protection }: { position: Position; protection: Guarded }) {
  const t = useTexts('trading');
  const terms = useTexts('terms');
  const outcome = (leg: Leg) => {
    const price = priceOfLeg(leg, protection[leg]);
    return price === null ? null : (
      <SignedMoney amount={profitOfPart(position, price, position.openQuantity)} currency={position.currency} unit />
    );
  };
  const toldOf = (leg: Leg) => {
    const order = protection[leg];
    return order === null ? (
      t.notSet
    ) : (
      <>
        {priceWords(t, order, [position.lastPrice])}
        <span className={styles.beneath}>{outcome(leg)}</span>
      </>
    );
  };
  return (
    <Card title={t.protection}>
      <KeyValues>
        {LEGS.map((leg) => (
          <KeyValue key={leg} name={t[leg]}>
            {toldOf(leg)}
          </KeyValue>
        ))}
        {protection.ofAll.map((order) => (
          <KeyValue key={order.id} name={t.exitOfAll}>
            {priceWords(t, order, [position.lastPrice])}
            <span className={styles.beneath}>
              {terms.orderType[order.type]} · {formatQuantity(order.quantity)}
            </span>
          </KeyValue>
        ))}
      </KeyValues>
    </Card>
  );
}
