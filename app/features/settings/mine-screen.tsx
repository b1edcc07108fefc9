import { refreshNow } from '../../api/cache.ts';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { Money } from '../../components/figure.tsx';
import { Hero } from '../../components/hero.tsx';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { MenuRow } from '../../components/row.tsx';
import { SignedMoney } from '../../components/signed-money.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatDate, formatTime } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import { fill, useLanguage, useTexts } from '../../language/language.ts';
import { LANGUAGE_NAMES } from '@bourse/contract/texts/languages.ts';
import { type User, useUser } from '../../session/use-user.ts';
import { CurrencyChoice } from '../wallet/currency-choice.tsx';
import { useDisplayCurrency } from '../wallet/display-currency.ts';
import { Logout } from './logout.tsx';
import { maskAccount } from './mask.ts';
import styles from './settings.module.css';
import { SupportRow } from './support-row.tsx';

const EVERY_MS = 5_000;

function Who({ user }: { user: User | null }) {
  const t = useTexts('settings');
  if (!user) return <div className={styles.who}><span className={styles.face} /><span className={styles.words}><Skeleton width={8} /><Skeleton width={6} size="small" /></span></div>;
  return (
    <div className={styles.who}>
      <span className={styles.face}><Icon name="user" /></span>
      <span className={styles.words}>
        <span className={styles.name}>{user.name ?? maskAccount(user.account)}</span>
        <small>{user.name ? `${maskAccount(user.account)} · ` : ''}{fill(t.memberSince, { date: formatDate(user.createdAt) })}</small>
      </span>
    </div>
  );
}

/** What the operator has restricted, with reason and end: never a secret. */
function States({ user }: { user: User }) {
  const t = useTexts('settings');
  return user.states.map(({ state, reason, until }) => (
    <p key={state} className={styles.state} role="status"><Icon name="warn" size="small" /><span>{until === null ? fill(t.state, { reason }) : fill(t.stateUntil, { reason, time: formatTime(until) })}</span></p>
  ));
}

function Money4() {
  const t = useTexts('settings');
  const [currency, setCurrency] = useDisplayCurrency();
  const { data, error, refetch } = useCall('wallet/getWallet', { in: currency }, { everyMs: EVERY_MS, keepPrevious: true });
  const wait = <Skeleton width={6} />;
  return (
    <>
      <Hero label={<CurrencyChoice label={fill(t.totalAssets, { currency: data?.in ?? currency })} currency={currency} onChange={setCurrency} />}>
        {data ? <Money amount={data.total} currency={data.in} /> : <Skeleton width={6} size="hero" />}
      </Hero>
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : (
        <Card>
          <KeyValues>
            <KeyValue name={t.available}>{data ? <Money amount={data.available} currency={data.in} /> : wait}</KeyValue>
            <KeyValue name={t.profit}>{data ? <SignedMoney amount={data.profit} currency={data.in} /> : wait}</KeyValue>
            <KeyValue name={t.frozen}>{data ? <Money amount={data.frozen} currency={data.in} /> : wait}</KeyValue>
          </KeyValues>
        </Card>
      )}
    </>
  );
}

/** The customer: what they own, and the way to everything there is. */
export function MineScreen() {
  const t = useTexts('settings');
  const title = useTexts('routes').information;
  const language = useLanguage();
  const user = useUser();
  const unread = user?.unreadNotices ?? 0;
  return (
    <>
      <BackHeader title={title} />
      <PullToRefresh onRefresh={() => refreshNow('wallet/getWallet', 'user/getUserinfo')}>
        <Page foot="none">
          <Who user={user} />
          {user ? <States user={user} /> : null}
          <Money4 />
          <Card flush>
            <MenuRow icon="bag" title={t.assets} to="/information/payBag" />
            <MenuRow icon="chart" title={t.positions} to="/trade/index" />
            <MenuRow icon="clock" title={t.pending} to="/trade/gdOrders" />
            <MenuRow icon="star" title={t.watchlist} to="/favorite/index" />
            <MenuRow icon="bell" title={t.messages} value={unread > 0 ? <span className={styles.badge}>{fill(t.unread, { count: formatCount(unread) })}</span> : undefined} to="/information/userInfo" />
          </Card>
          <Card flush>
            <MenuRow icon="gear" title={t.settings} to="/information/setting" />
            <MenuRow icon="globe" title={t.language} value={LANGUAGE_NAMES[language]} to="/information/changeLang" />
            <SupportRow />
            <MenuRow icon="info" title={t.about} to="/information/aboutUs" />
          </Card>
          <div className={styles.leave}><Logout /></div>
        </Page>
      </PullToRefresh>
    </>
  );
}
