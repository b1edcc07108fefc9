/** The menu: the areas' places in order, and who sees which. */
import type { Permission } from '@bourse/core/registry/staff-permissions.ts';
import { createContext, useContext } from 'react';
import type { ConsoleArea, MenuEntry } from '../area.ts';
import { Navigate } from 'react-router';
import { useConsoleLanguage, useTexts } from '../language/use-texts.tsx';
import { useCurrentStaffMember } from '../api/session.ts';
import { Page } from './page.tsx';

export const MENU_GROUPS: readonly MenuEntry['group'][] = ['work', 'money', 'product', 'house'];

/** All places, group by group. */
export const listMenuEntries = (areas: readonly ConsoleArea[]): readonly MenuEntry[] =>
  areas
    .flatMap(({ menuEntries = [] }) => menuEntries)
    .sort((a, b) => MENU_GROUPS.indexOf(a.group) - MENU_GROUPS.indexOf(b.group) || a.menuPosition - b.menuPosition);

/** The places of this console, as assembled at its start. */
export const MenuEntriesContext = createContext<readonly MenuEntry[]>([]);

/** Those that somebody with these permissions may see. */
export const filterMenuEntries = (permissions: readonly Permission[], places: readonly MenuEntry[]): MenuEntry[] =>
  places.filter(({ permission }) => permissions.includes(permission));

/** The places that the person who is logged in may see. */
export const usePermittedMenuEntries = (permissions: readonly Permission[]): MenuEntry[] =>
  filterMenuEntries(permissions, useContext(MenuEntriesContext));

/** The place that an address belongs to: `/reviews/r7` to the reviews. */
export const findMenuEntry = (pathname: string, places: readonly MenuEntry[]): MenuEntry | undefined =>
  places.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

/** The root redirects to the first page that this person may see; an unknown address shows a message. */
export function StartRedirect() {
  const [first] = usePermittedMenuEntries(useCurrentStaffMember()?.permissions ?? []);
  return first ? <Navigate to={first.path} replace /> : null;
}

export function NotFoundPage() {
  const { shell } = useTexts();
  const language = useConsoleLanguage();
  const [first] = usePermittedMenuEntries(useCurrentStaffMember()?.permissions ?? []);
  return (
    <Page title={shell.notFound} above={first ? { title: first.title[language], to: first.path } : undefined}>
      {null}
    </Page>
  );
}
