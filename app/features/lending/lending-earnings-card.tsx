/** Lending on the tab of financial products: what it is, or what one earns with it. */
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';

/** How many fit on the card; the screen has all. */
const MAX_VISIBLE_ORDERS = 3;

export default function SecuritiesLendingCard() {
  const t = useTexts('lending');
  const title = useTexts('routes').lending;
  const { data } = useCall('lending/listLendingOrders', {
    kind: 'lend',
    status: 'inProgress',
    limit: MAX_VISIBLE_ORDERS,
  });
  if (!data) return null;
  return (
    <Card title={title} sub={data.rows.length === 0 ? t.cardSays : undefined}>
      <MenuRow icon="coin" title={data.rows.length === 0 ? t.card : t.toLending} to="/home/lending" />
      {data.rows.map(({ id, name, instrument, fees, currency }) => (
        <MenuRow
          key={id}
          icon="clock"
          title={name}
          value={fillPlaceholders(t.earnedOf, { amount: formatMoneyWithCurrency(fees, currency) })}
          to="/home/lendingPool"
          query={{ instrument }}
        />
      ))}
    </Card>
  );
}
