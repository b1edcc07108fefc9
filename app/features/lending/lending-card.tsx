/** Lending on the tab of financial products: what it is, or what one earns with it. */
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/row.tsx';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';

/** How many fit on the card; the screen has all. */
const SHOWN = 3;

export default function LendingCard() {
  const t = useTexts('lending');
  const title = useTexts('routes').lending;
  const { data } = useCall('lending/listLendingOrders', { kind: 'lend', status: 'inProgress', limit: SHOWN });
  if (!data) return null;
  return (
    <Card title={title} sub={data.rows.length === 0 ? t.cardSays : undefined}>
      <MenuRow icon="coin" title={data.rows.length === 0 ? t.card : t.toLending} to="/home/lending" />
      {data.rows.map(({ id, name, instrument, fees, currency }) => (
        <MenuRow
          key={id}
          icon="clock"
          title={name}
          value={fill(t.earnedOf, { amount: formatMoneyIn(fees, currency) })}
          to="/home/lendingPool"
          query={{ instrument }}
        />
      ))}
    </Card>
  );
}
