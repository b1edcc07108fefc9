/** Funds: all of them, one's own holdings and orders, and the plans as a calendar. */
import { useCall } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { List } from '../../components/list.tsx';
import { TabbedScreen } from '../../components/tabbed-screen.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { useTexts } from '../../language/language.ts';
import { FundRow, HoldingRow } from './fund-rows.tsx';
import { OrderRow } from './order-row.tsx';
import { Plans } from './plans.tsx';

const VIEWS = ['all', 'mine', 'orders', 'plans'] as const;
type View = (typeof VIEWS)[number];
const PAGE = 20;

function All() {
  const t = useTexts('investmentFunds');
  const reading = useListCall('funds/listFunds', { limit: PAGE }, { staleTimeMs: 0 });
  return (
    <Card flush>
      <List
        reading={reading}
        rowKey={({ fund }) => fund}
        label={t.tabs.all}
        empty={<EmptyView text={t.allEmpty} icon="coin" />}
        rowHeightRem={4.5}
      >
        {(fund) => <FundRow fund={fund} />}
      </List>
    </Card>
  );
}

function Mine() {
  const t = useTexts('investmentFunds');
  const { data, error, refetch } = useCall('funds/listHoldings', {}, { staleTimeMs: 0 });
  if (!data) return <Waiting rows={4} error={error} onRetry={refetch} />;
  if (data.rows.length === 0) return <EmptyView text={t.mineEmpty} icon="coin" />;
  return (
    <Card flush>
      {data.rows.map((holding) => (
        <HoldingRow key={holding.fund} holding={holding} />
      ))}
    </Card>
  );
}

function Orders() {
  const t = useTexts('investmentFunds');
  const reading = useListCall('funds/listFundOrders', { limit: PAGE }, { staleTimeMs: 0 });
  return (
    <Card flush>
      <List
        reading={reading}
        rowKey={({ id }) => id}
        label={t.tabs.orders}
        empty={<EmptyView text={t.ordersEmpty} icon="coin" />}
        rowHeightRem={5}
      >
        {(order) => <OrderRow order={order} />}
      </List>
    </Card>
  );
}

const SHOWN: Readonly<Record<View, () => React.JSX.Element>> = { all: All, mine: Mine, orders: Orders, plans: Plans };

export default function FundsScreen() {
  const t = useTexts('investmentFunds');
  const title = useTexts('routes').funds;
  return (
    <TabbedScreen title={title} fallback="/home/financial" views={VIEWS} names={t.tabs}>
      {(view) => {
        const Shown = SHOWN[view];
        return <Shown key={view} />;
      }}
    </TabbedScreen>
  );
}
