/** Copying on the tab of financial products: what it is, or what one's copies are worth. */
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';

/** How many fit on the card; the screen has all. */
const MAX_VISIBLE_COPIES = 3;

export default function CopyingOverviewCard() {
  const t = useTexts('copying');
  const { data } = useCall('copying/listCopies', { status: 'inProgress', limit: MAX_VISIBLE_COPIES });
  if (!data) return null;
  return (
    <Card title={t.card} sub={data.rows.length === 0 ? t.cardSays : undefined}>
      <MenuRow icon="user" title={t.findLeaders} to="/home/fllow" />
      {data.rows.map(({ id, leader, value, currency }) => (
        <MenuRow
          key={id}
          icon="copy"
          title={leader.name}
          value={formatMoneyWithCurrency(value, currency)}
          to="/home/fllowOrders"
        />
      ))}
    </Card>
  );
}
