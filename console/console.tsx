/** The console: its pages, who may enter, and how they look and in which language. */
import { Admin, CustomRoutes } from 'react-admin';
import { createHashRouter, Route, RouterProvider } from 'react-router';
import type { Area } from './area.ts';
import { createDataProvider } from './api/data-provider.ts';
import { createMessages } from './language/messages.ts';
import { Broken } from './layout/broken.tsx';
import { Layout } from './layout/layout.tsx';
import { Places, placesOf } from './layout/places.ts';
import { NothingThere, Start } from './layout/start.tsx';
import { authProvider } from './session/auth-provider.ts';
import { makeTheme } from './theme/theme.ts';
import { EnrolPage } from './login/enrol-page.tsx';
import { LoginPage } from './login/login-page.tsx';
import * as listed from './areas.ts';
import { TEXTS } from './fold-texts.ts';
import { startTexts } from './language/use-texts.ts';

startTexts(TEXTS);
const areas: readonly Area[] = Object.values(listed);
const places = placesOf(areas);
const dataProvider = createDataProvider(Object.assign({}, ...areas.map(({ lists }) => lists)));
const messages = createMessages();
const lightTheme = makeTheme('light');
const darkTheme = makeTheme('dark');

function Pages() {
  return (
    <Places value={places}>
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
          {areas.flatMap(({ pages }) =>
            pages.map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />),
          )}
        </CustomRoutes>
      </Admin>
    </Places>
  );
}

const router = createHashRouter([{ path: '*', element: <Pages /> }]);

/**
 * Addresses change at once, not as React transitions: the framework drops its answers whenever it sends a visitor to
 * the login, which delayed a transition for seconds and led there thousands of times.
 */
export const Console = () => <RouterProvider router={router} useTransitions={false} />;
