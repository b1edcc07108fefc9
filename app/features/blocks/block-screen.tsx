/** One block, with what the reader has bought of it. */
import { refreshShown } from '../../api/cache.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { EmptyScreen } from '../../components/empty-and-error-views.tsx';
import { Hero } from '../../components/amounts.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { Waiting } from '../../components/loading-or-error.tsx';
import { formatMoneyIn, formatPrice, formatQuantity, isZero } from '../../format/numbers.ts';
import { useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { BlockBar } from './block-bar.tsx';
import { BlockFacts, BlockRules } from './block-facts.tsx';
import styles from './blocks.module.css';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { dayTime, deadline } from '../../format/dates.ts';
import { Link } from '../../router/link.tsx';
import { statusWord } from './blocks-list.tsx';

function Detail({ detail }: { detail: Answer<'offerings/getOffering'> }) {
  const t = useTexts('blocks');
  const { short } = useTexts('markets');
  const { offering, mine } = detail;
  const { block } = offering;
  if (!block) return <EmptyScreen />;
  const acts = block.state === 'offered';
  return (
    <>
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot={acts ? 'actions' : 'none'}>
          <Hero
            label={`${short[offering.market]} · ${t.state[block.state]}`}
            unit={offering.currency}
            below={<span className={styles.small}>{t.perShare}</span>}
          >
            {formatPrice(offering.price, offering.currency)}
          </Hero>
          {mine.map((purchase) => (
            <MyPurchase key={purchase.id} purchase={purchase} />
          ))}
          <BlockFacts offering={offering} block={block} />
          <BlockRules offering={offering} block={block} />
        </Page>
      </PullToRefresh>
      {acts ? <BlockBar offering={offering} block={block} /> : null}
    </>
  );
}

/** One block: its price and lock, one's own purchases of it, and buying. */
export default function BlockScreen() {
  const title = useTexts('routes').blockTrade1;
  const language = useLanguage();
  const offering = useHashQuery()['offering'] ?? '';
  const known = /^[1-9]\d{0,17}$/.test(offering);
  const { data, error, refetch } = useCall(
    'offerings/getOffering',
    { offering },
    { language, enabled: known, everyMs: 5_000 },
  );
  if (!known) return <EmptyScreen />;
  return (
    <>
      <BackHeader title={data?.offering.name ?? title} fallback="/home/blockTrade" />
      {data ? <Detail detail={data} /> : <Waiting page rows={6} error={error} onRetry={refetch} />}
    </>
  );
}

type Purchase = Answer<'offerings/getOffering'>['mine'][number];

/** One's own purchase from a block. */
function MyPurchase({ purchase }: { purchase: Purchase }) {
  const t = useTexts('blocks');
  const { status, position, quantity, paid, held, currency, createdAt, dates } = purchase;
  return (
    <Card title={t.mine} end={<span className={styles.state}>{statusWord(t, status)}</span>}>
      <KeyValues>
        <KeyValue name={t.shares}>{formatQuantity(quantity)}</KeyValue>
        {isZero(paid) ? null : <KeyValue name={t.value}>{formatMoneyIn(paid, currency)}</KeyValue>}
        {isZero(held) ? null : <KeyValue name={t.reserved}>{formatMoneyIn(held, currency)}</KeyValue>}
        <KeyValue name={position ? t.boughtAt : t.orderedAt}>{dayTime(createdAt)}</KeyValue>
        {status === 'paid' ? <KeyValue name={t.soldFrom}>{deadline(dates.listsAt)}</KeyValue> : null}
      </KeyValues>
      {status === 'failed' ? <p className={styles.note}>{t.notBought}</p> : null}
      {position ? (
        <Link to="/trade/positionDetail" query={{ position }} className={styles.way}>
          {t.toPosition}
        </Link>
      ) : null}
    </Card>
  );
}
