import { LANGUAGE_NAMES } from '@bourse/contract/texts/languages.ts';
import { refreshNow } from '../../api/cache.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Card } from '../../components/card.tsx';
import { Page } from '../../components/page.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { MenuRow } from '../../components/row.tsx';
import { formatCount } from '../../format/numbers.ts';
import { fill, useLanguage, useTexts } from '../../language/language.ts';
import { useUser } from '../../session/use-user.ts';
import { Logout } from './logout.tsx';
import { OwnMoney } from './own-money.tsx';
import styles from './settings.module.css';
import { SupportRow } from './support-row.tsx';
import { Who } from './who.tsx';

/** The customer: what they own, and the way to everything there is. */
export function MineScreen() {
  const t = useTexts('settings');
  const { information: title, authInfo, dayTrading, exchange, fundRecord, checkIn, newsList } = useTexts('routes');
  const { alerts } = useTexts('discovery');
  const { status } = useTexts('identity');
  const language = useLanguage();
  const user = useUser();
  const unread = user?.unreadNotices ?? 0;
  return (
    <>
      <BackHeader title={title} />
      <PullToRefresh onRefresh={() => refreshNow('wallet/getWallet', 'user/getUserinfo')}>
        <Page foot="none">
          <Who user={user} />
          <OwnMoney />
          <Card flush>
            <MenuRow icon="bag" title={t.assets} to="/information/payBag" />
            <MenuRow icon="coin" title={exchange} to="/information/exchange" />
            <MenuRow icon="document" title={fundRecord} to="/information/fundRecord" />
            <MenuRow icon="check" title={checkIn} to="/home/checkIn" />
            <MenuRow icon="chart" title={t.positions} to="/trade/index" />
            <MenuRow icon="clock" title={t.pending} to="/trade/gdOrders" />
            <MenuRow icon="bolt" title={dayTrading} to="/home/dayTrading" />
            <MenuRow icon="star" title={t.watchlist} to="/favorite/index" />
            <MenuRow icon="clock" title={alerts.all} to="/favorite/index" query={{ tab: 'alerts' }} />
            <MenuRow icon="list" title={newsList} to="/home/newsList" />
            <MenuRow
              icon="bell"
              title={t.messages}
              value={
                unread > 0 ? (
                  <span className={styles.badge}>{fill(t.unread, { count: formatCount(unread) })}</span>
                ) : undefined
              }
              to="/information/userInfo"
            />
          </Card>
          <Card flush>
            <MenuRow
              icon="shield"
              title={authInfo}
              value={user ? status[user.verification] : undefined}
              to="/information/authInfo"
            />
            <MenuRow icon="gear" title={t.settings} to="/information/setting" />
            <MenuRow icon="globe" title={t.language} value={LANGUAGE_NAMES[language]} to="/information/changeLang" />
            <SupportRow />
            <MenuRow icon="info" title={t.about} to="/information/aboutUs" />
          </Card>
          <div className={styles.leave}>
            <Logout />
          </div>
        </Page>
      </PullToRefresh>
    </>
  );
}
