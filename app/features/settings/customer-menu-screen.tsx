import { LANGUAGE_NAMES } from '@bourse/contract/texts/languages.ts';
import { refetchActiveCalls } from '../../api/query-client.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { FeatureMenuRows } from '../../components/feature-menu-rows.tsx';
import { PullToRefresh } from '../../components/pull-to-refresh.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { MAIN_PORTFOLIO, useChosenPortfolio } from '../../session/chosen-portfolio.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { LogoutButton } from './logout-button.tsx';
import { MainPortfolioBalances } from './main-portfolio-balances.tsx';
import styles from './settings.module.css';
import { SupportRow } from '../../components/support-row.tsx';
import { CustomerHeader } from './customer-header.tsx';

/** The customer: what they own, and links to everything else. */
export default function CustomerMenuScreen() {
  const t = useTexts('settings');
  const { information: title } = useTexts('routes');
  const language = useLanguage();
  const user = useCurrentUser();
  const isMain = useChosenPortfolio() === MAIN_PORTFOLIO;
  return (
    <>
      <BackHeader title={title} />
      <PullToRefresh onRefresh={refetchActiveCalls}>
        <Page foot="none">
          <CustomerHeader user={user} />
          {isMain ? <MainPortfolioBalances /> : null}
          <Card flush>
            <FeatureMenuRows on="mine" />
          </Card>
          <Card flush>
            <FeatureMenuRows on="person" />
            <MenuRow icon="gear" title={t.settings} to="/information/setting" />
            <MenuRow icon="globe" title={t.language} value={LANGUAGE_NAMES[language]} to="/information/changeLang" />
            <SupportRow />
            <MenuRow icon="info" title={t.about} to="/information/aboutUs" />
          </Card>
          <div className={styles.leave}>
            <LogoutButton />
          </div>
        </Page>
      </PullToRefresh>
    </>
  );
}
