/** The console: its pages, who may enter, and how they look and in which language. */
import { createHashRouter, Outlet, type RouteObject, RouterProvider } from 'react-router';
import type { ConsoleArea } from './area.ts';
import { CrashedPage } from './layout/page.tsx';
import { listStartContributions, StartContributionsContext } from './layout/start-contributions.ts';
import { ConsoleLayout } from './layout/console-layout.tsx';
import { NotFoundPage, MenuEntriesContext, listMenuEntries, StartRedirect } from './layout/menu-entries.tsx';
import { MessageSnackbar } from './layout/message-snackbar.tsx';
import { queryClient } from './api/session.ts';
import { ConsoleTheme } from './theme/theme.tsx';
import { EnrolPage } from './login/enrol-page.tsx';
import { LoginPage, LoginRequired } from './login/login-page.tsx';
import * as listed from './areas.ts';
import { CONSOLE_TEXTS } from './all-texts.ts';
import { LanguageRoot, registerTexts } from './language/use-texts.tsx';
import { restoreChoices } from './restore-choices.ts';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';

registerTexts(CONSOLE_TEXTS);
restoreChoices();

const areas: readonly ConsoleArea[] = Object.values(listed);
const places = listMenuEntries(areas);
const startContributions = listStartContributions(areas);

const loggedInRoutes: RouteObject[] = [
  { path: '/', element: <StartRedirect /> },
  ...areas.flatMap(({ pages }) => pages.map(({ path, Page }) => ({ path, element: <Page /> }))),
  { path: '*', element: <NotFoundPage /> },
];

const router = createHashRouter([
  {
    element: (
      <LanguageRoot>
        <Outlet />
      </LanguageRoot>
    ),
    errorElement: <CrashedPage />,
    children: [
      { path: '/login', element: <LoginPage /> },
      { path: '/enrol/:link', element: <EnrolPage /> },
      {
        element: (
          <LoginRequired>
            <ConsoleLayout />
          </LoginRequired>
        ),
        children: loggedInRoutes,
      },
    ],
  },
]);

/** Addresses change at once, not as React transitions: a page that loads says so instead of leaving the last one. */
const Console = () => (
  <ConsoleTheme>
    <QueryClientProvider client={queryClient}>
      <MenuEntriesContext value={places}>
        <StartContributionsContext value={startContributions}>
          <RouterProvider router={router} useTransitions={false} />
        </StartContributionsContext>
      </MenuEntriesContext>
      <MessageSnackbar />
    </QueryClientProvider>
  </ConsoleTheme>
);

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
