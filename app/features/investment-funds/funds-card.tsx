/** Funds on the tab of financial products: one's own holdings, or what funds are. */
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { useTexts } from '../../language/language.ts';

export default function FundsCard() {
  const t = useTexts('investmentFunds');
  const title = useTexts('routes').funds;
  const { data } = useCall('funds/listHoldings', {});
  if (!data) return null;
  const none = data.rows.length === 0;
  return (
    <Card title={title} sub={none ? t.cardSays : undefined}>
      {data.rows.map(({ fund, name, worth, currency }) => (
        <MenuRow
          key={fund}
          icon="chart"
          title={name}
          value={worth === null ? undefined : formatMoneyWithCurrency(worth, currency)}
          to="/home/fund"
          query={{ fund }}
        />
      ))}
      <MenuRow icon="coin" title={none ? t.card : t.toFunds} to="/home/funds" />
    </Card>
  );
}
