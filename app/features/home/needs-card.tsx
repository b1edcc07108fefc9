/** What waits for the customer, each leading to where it is done; nothing if nothing does. */
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { getConfig } from '../../config/app-config.ts';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { formatCount, formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useLanguage, useTexts } from '../../language/language.ts';
import type { QueryValues } from '../../router/location.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import styles from './home.module.css';
import { type HomeNeed, listHomeNeeds } from './home-needs.ts';
import { useHomePositionsInput } from './prefetch-home.ts';
import { useReportRowCount } from '../../session/visible-row-counts.ts';

const SUBSCRIPTIONS = { status: 'paymentPending', limit: 20 } as const;
const ICONS: Readonly<Record<HomeNeed['kind'], IconName>> = {
  call: 'warn',
  pay: 'coin',
  verify: 'shield',
  failed: 'warn',
  review: 'clock',
  unread: 'bell',
};

const VERIFICATION_SUBS = { verify: 'verifySays', failed: 'failedSays', review: 'reviewSays' } as const;
/** Practice money is deposited without an identity. */
const keyOfVerification = (kind: keyof typeof VERIFICATION_SUBS) =>
  kind === 'verify' && getConfig().practice ? 'verifyPracticeSays' : VERIFICATION_SUBS[kind];

interface NeedView {
  title: string;
  sub: string;
  to: string;
  query?: QueryValues;
}

function useNeedView(): (need: HomeNeed) => NeedView {
  const t = useTexts('homeNeeds');
  return (need) => {
    switch (need.kind) {
      case 'call':
        return {
          title: fillPlaceholders(t.call, { name: need.name }),
          sub: fillPlaceholders(t.callSays, { time: formatDateTimeToMinute(need.until) }),
          to: '/trade/positionDetail',
          query: { position: need.position, portfolio: need.portfolio },
        };
      case 'pay':
        return {
          title: fillPlaceholders(t.pay, { name: need.name }),
          sub: fillPlaceholders(t.paySays, {
            amount: formatMoneyWithCurrency(need.amount, need.currency),
            time: formatDateTimeToMinute(need.until),
          }),
          to: getRoutePath('newStock'),
          query: { tab: 'subscribed' },
        };
      case 'unread':
        return {
          title: fillPlaceholders(t.unread, { count: formatCount(need.count) }),
          sub: t.unreadSays,
          to: '/information/userInfo',
        };
      default:
        return { title: t[need.kind], sub: t[keyOfVerification(need.kind)], to: getRoutePath('authInfo') };
    }
  };
}

export default function NeedsCard() {
  const { title } = useTexts('homeNeeds');
  const customer = useCurrentUser();
  const { data: held, isError: hasFailed } = useCall('trading/listPositions', useHomePositionsInput());
  const { data: subscriptions, isError: hasOffersFailed } = useCall('offerings/listSubscriptions', SUBSCRIPTIONS, {
    language: useLanguage(),
  });
  const viewOf = useNeedView();
  const needs = listHomeNeeds(held?.rows ?? [], subscriptions?.rows ?? [], customer);
  const count = held && subscriptions && customer ? needs.length : null;
  useReportRowCount('needs', count, hasFailed || hasOffersFailed);
  if (needs.length === 0) return null;
  return (
    <Card title={title}>
      {needs.map(viewOf).map(({ sub, ...view }, index) => (
        <ListRow
          key={index}
          {...view}
          sub={<span className={styles.wrapped}>{sub}</span>}
          start={
            <span className={styles.needSign} data-urgent={'until' in needs[index]! ? '' : undefined}>
              <Icon name={ICONS[needs[index]!.kind]} />
            </span>
          }
          end={
            <span className={styles.small}>
              <Icon name="next" size="small" />
            </span>
          }
        />
      ))}
    </Card>
  );
}
