import { LANGUAGE_NAMES } from '@bourse/contract/texts/languages.ts';
import { refreshShown } from '../../api/cache.ts';
import { BackHeader, Page } from '../../components/page.tsx';
import { Card } from '../../components/card.tsx';
import { MenuEntries } from '../../components/menu-entries.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { MenuRow } from '../../components/row.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { useUser } from '../../session/use-user.ts';
import { Logout } from './logout.tsx';
import { OwnMoney } from './own-money.tsx';
import styles from './settings.module.css';
import { SupportRow } from '../../components/support.tsx';
import { Who } from './customer-header.tsx';

/** The customer: what they own, and links to everything else. */
export default function MineScreen() {
  const t = useTexts('settings');
  const { information: title } = useTexts('routes');
  const language = useLanguage();
  const user = useUser();
  return (
    <>
      <BackHeader title={title} />
      <PullToRefresh onRefresh={refreshShown}>
        <Page foot="none">
          <Who user={user} />
          <OwnMoney />
          <Card flush>
            <MenuEntries on="mine" />
          </Card>
          <Card flush>
            <MenuEntries on="person" />
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
