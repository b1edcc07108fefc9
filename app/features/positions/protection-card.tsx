import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { useTexts } from '../../language/language.ts';
import { profitOfPart } from './live-position.ts';
import { priceWords } from './shared/order-words.ts';
import { type Leg, LEGS, priceOfLeg, type Protection } from './protection.ts';
import styles from './positions.module.css';

type Position = Omit<Answer<'trading/getPosition'>, 'explanations' | 'orders'>;

/** At which prices a position closes by order, and what that would win or lose. */
export function ProtectionCard({ position, protection }: { position: Position; protection: Protection }) {
  const t = useTexts('trading');
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
      </KeyValues>
    </Card>
  );
}
