/** The customer's holding of a fund. */
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { formatMoneyIn, formatQuantity, isZero } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';
import type { Facts } from './types.ts';

export function Mine({ fund: { mine, currency } }: { fund: Facts }) {
  const t = useTexts('investmentFunds');
  if (!mine) return null;
  return (
    <Card title={t.yours}>
      <KeyValues>
        <KeyValue name={t.worth}>{mine.worth === null ? t.noPrice : formatMoneyIn(mine.worth, currency)}</KeyValue>
        <KeyValue name={t.profit}>
          {mine.profit === null ? '–' : <SignedMoney amount={mine.profit} currency={currency} unit />}
        </KeyValue>
        <KeyValue name={t.cost}>{formatMoneyIn(mine.cost, currency)}</KeyValue>
        <KeyValue name={t.units}>{formatQuantity(mine.units)}</KeyValue>
        {isZero(mine.reserved) ? null : <KeyValue name={t.reserved}>{formatQuantity(mine.reserved)}</KeyValue>}
      </KeyValues>
    </Card>
  );
}
