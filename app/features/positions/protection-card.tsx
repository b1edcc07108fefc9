import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { formatMoneyIn, signOf, withoutSign } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { profitOfPart } from './live-position.ts';
import { priceWords } from './order-words.ts';
import { type Leg, LEGS, priceOfLeg, type Protection } from './protection.ts';
import styles from './positions.module.css';

type Position = Omit<Answer<'trading/getPosition'>, 'explanations' | 'orders'>;

/** At which prices a position closes by order, and what that would win or lose. */
export function ProtectionCard({ position, protection }: { position: Position; protection: Protection }) {
  const t = useTexts('trading');
  const words = useTexts('ticket');
  const outcome = (leg: Leg): string | null => {
    const price = priceOfLeg(leg, protection[leg]);
    if (price === null) return null;
    const amount = profitOfPart(position, price, position.openQuantity);
    return fill(signOf(amount) < 0 ? words.loses : words.gains, { amount: formatMoneyIn(withoutSign(amount), position.currency) });
  };
  const toldOf = (leg: Leg) => {
    const order = protection[leg];
    return order === null ? t.notSet : <>{priceWords(t, order, [position.lastPrice])}<span className={styles.beneath}>{outcome(leg)}</span></>;
  };
  return (
    <Card title={t.protection}>
      <KeyValues>{LEGS.map((leg) => <KeyValue key={leg} name={t[leg]}>{toldOf(leg)}</KeyValue>)}</KeyValues>
    </Card>
  );
}
