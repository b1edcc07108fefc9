/** The console: its pages, who may enter, and how they look and in which language. */
import { Admin, CustomRoutes } from 'react-admin';
import { createHashRouter, Route, RouterProvider } from 'react-router';
import type { ConsoleArea } from './area.ts';
import { createDataProvider } from './api/data-provider.ts';
import { createMessages } from './texts/framework-messages.ts';
import { CrashedPage } from './layout/page.tsx';
import { listStartContributions, StartContributionsContext } from './layout/start-contributions.ts';
import { ConsoleLayout } from './layout/console-layout.tsx';
import { NotFoundPage, MenuEntriesContext, listMenuEntries, StartRedirect } from './layout/menu-entries.tsx';
import { authProvider } from './api/auth-provider.ts';
import { createConsoleTheme } from './theme/theme.tsx';
import { EnrolPage } from './login/enrol-page.tsx';
import { LoginPage } from './login/login-page.tsx';
import * as listed from './areas.ts';
import { CONSOLE_TEXTS } from './all-texts.ts';
import { registerTexts } from './language/use-texts.tsx';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';

registerTexts(CONSOLE_TEXTS);
const areas: readonly ConsoleArea[] = Object.values(listed);
const places = listMenuEntries(areas);
const startContributions = listStartContributions(areas);
const dataProvider = createDataProvider(Object.assign({}, ...areas.map(({ lists }) => lists)));
const messages = createMessages();
const lightTheme = createConsoleTheme('light');
const darkTheme = createConsoleTheme('dark');

function ConsoleRoutes() {
  return (
    <MenuEntriesContext value={places}>
      <StartContributionsContext value={startContributions}>
        <Admin
          disableTelemetry
          requireAuth
          title="Bourse"
          dashboard={StartRedirect}
          layout={ConsoleLayout}
          loginPage={LoginPage}
          catchAll={NotFoundPage}
          error={CrashedPage}
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
            {areas.flatMap(({ pages }) =>
              pages.map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />),
            )}
          </CustomRoutes>
        </Admin>
      </StartContributionsContext>
    </MenuEntriesContext>
  );
}

const router = createHashRouter([{ path: '*', element: <ConsoleRoutes /> }]);

/**
 * Addresses change at once, not as React transitions: the framework drops its answers whenever it sends a visitor to
 * the login, which delayed a transition for seconds and led there thousands of times.
 */
const Console = () => <RouterProvider router={router} useTransitions={false} />;

/**
 * The console's start. The server puts this answer's nonce into the page; without it the policy accepts none of the
 * library's styles.
 */

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content;
const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the console');
createRoot(root).render(
  <CacheProvider value={createCache({ key: 'c', ...(nonce ? { nonce } : {}) })}>
    <Console />
  </CacheProvider>,
);
