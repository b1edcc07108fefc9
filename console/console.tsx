/** The console: its pages, who may come in, and how they look and speak. */
import { Admin, CustomRoutes } from 'react-admin';
import { Route } from 'react-router';
import { dataProvider } from './api/data-provider.ts';
import { createMessages } from './language/messages.ts';
import { Broken } from './layout/broken.tsx';
import { Layout } from './layout/layout.tsx';
import { NothingThere, Start } from './layout/start.tsx';
import { authProvider } from './session/auth-provider.ts';
import { makeTheme } from './theme/theme.ts';
import { EnrolPage } from './pages/login/enrol-page.tsx';
import { LoginPage } from './pages/login/login-page.tsx';
import { QueuePage } from './pages/reviews/queue-page.tsx';
import { ReviewPage } from './pages/reviews/review-page.tsx';
import { CustomersPage } from './pages/customers/customers-page.tsx';
import { CustomerPage } from './pages/customers/customer-page.tsx';
import { AccountsPage } from './pages/money/accounts-page.tsx';
import { ActionsPage } from './pages/money/actions-page.tsx';
import { ChannelsPage } from './pages/money/channels-page.tsx';
import { MarginRulesPage } from './pages/money/margin-rules-page.tsx';
import { ReconciliationPage } from './pages/money/reconciliation-page.tsx';
import { RulesPage } from './pages/money/rules-page.tsx';
import { SettingsPage } from './pages/settings/settings-page.tsx';
import { InvitationsPage } from './pages/invitations/invitations-page.tsx';
import { SystemPage } from './pages/system/system-page.tsx';
import { AnnouncementPage } from './pages/announcements/announcement-page.tsx';
import { AnnouncementsPage } from './pages/announcements/announcements-page.tsx';
import { WriteAnnouncementPage } from './pages/announcements/write-announcement-page.tsx';
import { LegalListPage } from './pages/legal/legal-list-page.tsx';
import { LegalPage } from './pages/legal/legal-page.tsx';
import { WriteLegalPage } from './pages/legal/write-legal-page.tsx';
import { NewsListPage } from './pages/news/news-list-page.tsx';
import { NewsPage } from './pages/news/news-page.tsx';
import { WriteNewsPage } from './pages/news/write-news-page.tsx';
import { StaffPage } from './pages/staff/staff-page.tsx';
import { AuditPage } from './pages/audit/audit-page.tsx';

const messages = createMessages();
const lightTheme = makeTheme('light');
const darkTheme = makeTheme('dark');

export function Console() {
  return (
    <Admin
      disableTelemetry
      requireAuth
      title="Bourse"
      dashboard={Start}
      layout={Layout}
      loginPage={LoginPage}
      catchAll={NothingThere}
      error={Broken}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={messages}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
    >
      <CustomRoutes noLayout>
        <Route path="/enrol/:link" element={<EnrolPage />} />
      </CustomRoutes>
      <CustomRoutes>
        <Route path="/reviews" element={<QueuePage />} />
        <Route path="/reviews/:review" element={<ReviewPage />} />
        <Route path="/customers" element={<CustomersPage />} />
        <Route path="/customers/:customer" element={<CustomerPage />} />
        <Route path="/rules" element={<RulesPage />} />
        <Route path="/margin" element={<MarginRulesPage />} />
        <Route path="/channels" element={<ChannelsPage />} />
        <Route path="/actions" element={<ActionsPage />} />
        <Route path="/reconciliation" element={<ReconciliationPage />} />
        <Route path="/accounts" element={<AccountsPage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/announcements" element={<AnnouncementsPage />} />
        <Route path="/announcements/new" element={<WriteAnnouncementPage />} />
        <Route path="/announcements/:announcement" element={<AnnouncementPage />} />
        <Route path="/news" element={<NewsListPage />} />
        <Route path="/news/new" element={<WriteNewsPage />} />
        <Route path="/news/:news" element={<NewsPage />} />
        <Route path="/legal" element={<LegalListPage />} />
        <Route path="/legal/:text/new" element={<WriteLegalPage />} />
        <Route path="/legal/:text/:version" element={<LegalPage />} />
        <Route path="/invitations" element={<InvitationsPage />} />
        <Route path="/system" element={<SystemPage />} />
        <Route path="/staff" element={<StaffPage />} />
        <Route path="/audit" element={<AuditPage />} />
      </CustomRoutes>
    </Admin>
  );
}
