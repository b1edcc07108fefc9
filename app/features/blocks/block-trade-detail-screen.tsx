/** One block, with what the reader has bought of it. */
import { refetchActiveCalls } from '../../api/query-client.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { NotFoundScreen } from '../../components/empty-and-error-views.tsx';
import { HeroFigure } from '../../components/hero-and-signed-figures.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { formatMoneyWithCurrency, formatPrice, formatQuantity, isZero } from '../../format/numbers.ts';
import { useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { BlockTradeActionBar } from './block-trade-action-bar.tsx';
import { BlockTradeFacts, BlockTradeLockAndPublication } from './block-trade-facts.tsx';
import styles from './blocks.module.css';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { formatDateTimeToMinute, formatDeadline } from '../../format/dates.ts';
import { Link } from '../../router/link.tsx';
import { formatPurchaseStatus } from './block-trade-list.tsx';

function BlockTradeDetail({ detail }: { detail: CallAnswer<'offerings/getOffering'> }) {
  const t = useTexts('blocks');
  const { short } = useTexts('markets');
  const { offering, mine } = detail;
  const { block } = offering;
  if (!block) return <NotFoundScreen />;
  const acts = block.state === 'offered';
  return (
    <>
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot={acts ? 'actions' : 'none'}>
          <HeroFigure
            label={`${short[offering.market]} · ${t.state[block.state]}`}
            unit={offering.currency}
            below={<span className={styles.small}>{t.perShare}</span>}
          >
            {formatPrice(offering.price, offering.currency)}
          </HeroFigure>
          {mine.map((purchase) => (
            <MyPurchase key={purchase.id} purchase={purchase} />
          ))}
          <BlockTradeFacts offering={offering} block={block} />
          <BlockTradeLockAndPublication offering={offering} block={block} />
        </Page>
      </PullToRefresh>
      {acts ? <BlockTradeActionBar offering={offering} block={block} /> : null}
    </>
  );
}

/** One block: its price and lock, one's own purchases of it, and buying. */
export default function BlockTradeDetailScreen() {
  const title = useTexts('routes').blockTrade1;
  const language = useLanguage();
  const offering = useHashQuery()['offering'] ?? '';
  const known = /^[1-9]\d{0,17}$/.test(offering);
  const { data, error, refetch } = useCall(
    'offerings/getOffering',
    { offering },
    { language, enabled: known, refetchIntervalMs: 5_000 },
  );
  if (!known) return <NotFoundScreen />;
  return (
    <>
      <BackHeader title={data?.offering.name ?? title} fallback="/home/blockTrade" />
      {data ? <BlockTradeDetail detail={data} /> : <LoadingOrError page rows={6} error={error} onRetry={refetch} />}
    </>
  );
}

type Purchase = CallAnswer<'offerings/getOffering'>['mine'][number];

/** One's own purchase from a block. */
function MyPurchase({ purchase }: { purchase: Purchase }) {
  const t = useTexts('blocks');
  const { status, position, quantity, paid, held, currency, createdAt, dates } = purchase;
  return (
    <Card title={t.mine} end={<span className={styles.state}>{formatPurchaseStatus(t, status)}</span>}>
      <KeyValueList>
        <KeyValue name={t.shares}>{formatQuantity(quantity)}</KeyValue>
        {isZero(paid) ? null : <KeyValue name={t.value}>{formatMoneyWithCurrency(paid, currency)}</KeyValue>}
        {isZero(held) ? null : <KeyValue name={t.reserved}>{formatMoneyWithCurrency(held, currency)}</KeyValue>}
        <KeyValue name={position ? t.boughtAt : t.orderedAt}>{formatDateTimeToMinute(createdAt)}</KeyValue>
        {status === 'paid' ? <KeyValue name={t.soldFrom}>{formatDeadline(dates.listsAt)}</KeyValue> : null}
      </KeyValueList>
      {status === 'failed' ? <p className={styles.note}>{t.notBought}</p> : null}
      {position ? (
        <Link to="/trade/positionDetail" query={{ position }} className={styles.way}>
          {t.toPosition}
        </Link>
      ) : null}
    </Card>
  );
}
