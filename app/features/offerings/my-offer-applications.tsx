import { useListCall } from '../../api/use-list-call.ts';
import type { ListCallRow } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { List } from '../../components/list.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { formatMonthDayTime } from '../../format/dates.ts';
import { formatMoneyWithCurrency, formatQuantity, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useLanguage, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { OFFER_KIND_SCREENS, type OfferingKind } from './offer-kinds.ts';
import { useApplicationStatusFormatter } from './application-status.ts';
import styles from './offerings.module.css';

type Subscription = ListCallRow<'offerings/listSubscriptions'>;

function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const { shares } = useTexts('home');
  const word = useApplicationStatusFormatter();
  const { sealedBid } = useTexts('offerSays');
  const { name, kind, quantity, allotted, bid, due, held, currency, updatedAt } = subscription;
  // Only the bidder's phone knows a sealed bid: `quantity` is the most that anybody could have bid for.
  const requestedQuantity = kind === 'auction' ? (bid?.quantity ?? null) : quantity;
  const count = isZero(allotted) ? requestedQuantity : allotted;
  const amount = isZero(due) ? held : due;
  return (
    <ListRow
      title={name}
      sub={`${word(subscription)} · ${formatMonthDayTime(updatedAt)}`}
      to={OFFER_KIND_SCREENS[kind].detail}
      query={{ offering: subscription.offering }}
      end={
        <span className={styles.stack}>
          <span className={styles.figure}>
            {count === null ? sealedBid : fillPlaceholders(shares, { quantity: formatQuantity(count) })}
          </span>
          {isZero(amount) ? null : <span className={styles.small}>{formatMoneyWithCurrency(amount, currency)}</span>}
        </span>
      }
    />
  );
}

/** One's own applications; `allotted`: only those with an allotment. */
export function MyOfferApplications({ kind, allotted }: { kind?: OfferingKind; allotted?: boolean }) {
  const t = useTexts('offerings');
  const language = useLanguage();
  const reading = useListCall(
    'offerings/listSubscriptions',
    { ...(kind ? { kind } : {}), ...(allotted ? { allotted } : {}), limit: 20 },
    { language },
  );
  const empty = (
    <EmptyView
      icon="document"
      text={allotted ? t.empty.allotments : t.empty.mine}
      action={
        <Link to={OFFER_KIND_SCREENS[kind ?? 'ipo'].list} query={{ tab: 'subscription' }} className={styles.way}>
          {t.toOffers}
        </Link>
      }
    />
  );
  return (
    <Card flush>
      <List
        listCall={reading}
        rowKey={({ id }) => id}
        label={allotted ? t.tabs.allotments : t.applied}
        rowHeightRem={4}
        empty={empty}
      >
        {(subscription) => <SubscriptionRow subscription={subscription} />}
      </List>
    </Card>
  );
}

export default function MyOfferApplicationsTab() {
  return <MyOfferApplications />;
}
