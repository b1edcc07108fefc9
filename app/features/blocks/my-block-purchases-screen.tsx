import { refetchActiveCalls } from '../../api/query-client.ts';
import type { ListCallRow } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { formatMonthDayTime } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatQuantity, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useLanguage, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { formatPurchaseStatus } from './block-trade-list.tsx';
import styles from './blocks.module.css';

function PurchaseRow({ purchase }: { purchase: ListCallRow<'offerings/listSubscriptions'> }) {
  const t = useTexts('blocks');
  const { shares } = useTexts('home');
  const { name, status, quantity, paid, held, currency, createdAt } = purchase;
  const amount = isZero(paid) ? held : paid;
  return (
    <ListRow
      title={name}
      sub={`${formatPurchaseStatus(t, status)} · ${formatMonthDayTime(createdAt)}`}
      to="/home/blockTrade1"
      query={{ offering: purchase.offering }}
      end={
        <span className={styles.stack}>
          <span className={styles.figure}>{fillPlaceholders(shares, { quantity: formatQuantity(quantity) })}</span>
          {isZero(amount) ? null : <span className={styles.small}>{formatMoneyWithCurrency(amount, currency)}</span>}
        </span>
      }
    />
  );
}

/** One's own block purchases, newest first. */
export default function MyBlockPurchasesScreen() {
  const t = useTexts('blocks');
  const title = useTexts('routes').blockTrade2;
  const language = useLanguage();
  const reading = useListCall('offerings/listSubscriptions', { kind: 'block', limit: 20 }, { language });
  const empty = (
    <EmptyView
      icon="list"
      text={t.empty.mine}
      action={
        <Link to="/home/blockTrade" className={styles.way}>
          {t.toBlocks}
        </Link>
      }
    />
  );
  return (
    <>
      <BackHeader title={title} fallback="/home/blockTrade" />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <Card flush>
            <List listCall={reading} rowKey={({ id }) => id} label={title} rowHeightRem={4} empty={empty}>
              {(purchase) => <PurchaseRow purchase={purchase} />}
            </List>
          </Card>
        </Page>
      </PullToRefresh>
    </>
  );
}
