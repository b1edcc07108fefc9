/** Funds: all of them, one's own holdings and orders, and the plans as a calendar. */
import { useCall } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { TabbedScreen } from '../../components/tabbed-screen.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { FundSavingsPlans } from './fund-savings-plans.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { PriceChange } from '../../components/price-figures.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SignedMoney, SignedRate } from '../../components/hero-and-signed-figures.tsx';
import { formatDate } from '../../format/dates.ts';
import {
  formatMoneyWithCurrency,
  formatPrice,
  formatQuantity,
  formatRate,
  getDisplayedRateSign,
  formatWithCurrency,
} from '../../format/numbers.ts';
import styles from './fund-amount-input.module.css';
import { type FundHolding, buildRiskClassTextValues, type FundSummary } from './fund-amount-input.ts';
import { FundOrderRow } from './fund-order-row.tsx';

const VIEWS = ['all', 'mine', 'orders', 'plans'] as const;
type View = (typeof VIEWS)[number];
const PAGE = 20;

function AllFunds() {
  const t = useTexts('investmentFunds');
  const reading = useListCall('funds/listFunds', { limit: PAGE }, { staleTimeMs: 0 });
  return (
    <Card flush>
      <List
        listCall={reading}
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

function MyFundHoldings() {
  const t = useTexts('investmentFunds');
  const { data, error, refetch } = useCall('funds/listHoldings', {}, { staleTimeMs: 0 });
  if (!data) return <LoadingOrError rows={4} error={error} onRetry={refetch} />;
  if (data.rows.length === 0) return <EmptyView text={t.mineEmpty} icon="coin" />;
  return (
    <Card flush>
      {data.rows.map((holding) => (
        <HoldingRow key={holding.fund} holding={holding} />
      ))}
    </Card>
  );
}

function FundOrders() {
  const t = useTexts('investmentFunds');
  const reading = useListCall('funds/listFundOrders', { limit: PAGE }, { staleTimeMs: 0 });
  return (
    <Card flush>
      <List
        listCall={reading}
        rowKey={({ id }) => id}
        label={t.tabs.orders}
        empty={<EmptyView text={t.ordersEmpty} icon="coin" />}
        rowHeightRem={8}
      >
        {(order) => <FundOrderRow order={order} />}
      </List>
    </Card>
  );
}

const VIEW_COMPONENTS: Readonly<Record<View, () => React.JSX.Element>> = {
  all: AllFunds,
  mine: MyFundHoldings,
  orders: FundOrders,
  plans: FundSavingsPlans,
};

export default function FundsScreen() {
  const t = useTexts('investmentFunds');
  const title = useTexts('routes').funds;
  return (
    <TabbedScreen title={title} fallback="/home/financial" views={VIEWS} names={t.tabs}>
      {(view) => {
        const ViewComponent = VIEW_COMPONENTS[view];
        return <ViewComponent key={view} />;
      }}
    </TabbedScreen>
  );
}

/** A fund in the list of all funds, and in the list of one's own. */

function FundRow({ fund }: { fund: FundSummary }) {
  const t = useTexts('investmentFunds');
  const { riskClass, feeRate, currency, price, pricedOn, change, sinceBegan, spark } = fund;
  const risk = riskClass === null ? null : fillPlaceholders(t.risk, buildRiskClassTextValues(t.riskLevels, riskClass));
  const fee = fillPlaceholders(t.feeInRow, { rate: formatRate(feeRate) });
  return (
    <ListRow
      title={<span className={styles.name}>{fund.name}</span>}
      sub={
        <span className={styles.sub}>
          <span>{[risk, fee].filter(Boolean).join(' · ')}</span>
          <span>
            {sinceBegan === null
              ? t.noCurve
              : fillPlaceholders(t.returnSince, {
                  rate: formatRate(sinceBegan, { sign: true }),
                  date: formatDate(fund.beganOn),
                })}
          </span>
        </span>
      }
      middle={spark === null ? undefined : <Sparkline values={spark} sign={getDisplayedRateSign(sinceBegan ?? '0')} />}
      end={
        <span className={styles.end}>
          <b>{price === null ? t.noPrice : formatWithCurrency(formatPrice(price, currency), currency)}</b>
          {change === null ? price === null ? null : <small>{t.firstPrice}</small> : <PriceChange rate={change} />}
          {pricedOn === null ? null : <small>{fillPlaceholders(t.ofDay, { date: formatDate(pricedOn) })}</small>}
        </span>
      }
      to="/home/fund"
      query={{ fund: fund.fund }}
    />
  );
}

function HoldingRow({ holding }: { holding: FundHolding }) {
  const t = useTexts('investmentFunds');
  const { fund, name, units, worth, profit, returnRate, currency } = holding;
  return (
    <ListRow
      title={<span className={styles.name}>{name}</span>}
      sub={`${t.units} ${formatQuantity(units)}`}
      end={
        <span className={styles.end}>
          <b>{worth === null ? t.noPrice : formatMoneyWithCurrency(worth, currency)}</b>
          {profit === null ? null : <SignedMoney amount={profit} currency={currency} />}
          {returnRate === null ? null : <SignedRate rate={returnRate} />}
        </span>
      }
      to="/home/fund"
      query={{ fund }}
    />
  );
}
