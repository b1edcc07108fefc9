/** The menu: the areas' places in order, and who sees which. */
import type { Permission } from '@bourse/core/registry/permissions.ts';
import { createContext, useContext } from 'react';
import type { Area, Place } from '../area.ts';
import { Navigate } from 'react-router';
import { useConsoleLanguage, useTexts } from '../language/use-texts.tsx';
import { useMe } from '../api/auth-provider.ts';
import { Page } from './page.tsx';

export const GROUPS: readonly Place['group'][] = ['work', 'money', 'product', 'house'];

/** All places, group by group. */
export const placesOf = (areas: readonly Area[]): readonly Place[] =>
  areas
    .flatMap(({ places = [] }) => places)
    .sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.at - b.at);

/** The places of this console, as assembled at its start. */
export const Places = createContext<readonly Place[]>([]);

/** Those that somebody with these permissions may see. */
export const placesFor = (permissions: readonly Permission[], places: readonly Place[]): Place[] =>
  places.filter(({ permission }) => permissions.includes(permission));

/** The places that the person who is logged in may see. */
export const usePlacesFor = (permissions: readonly Permission[]): Place[] => placesFor(permissions, useContext(Places));

/** The place that an address belongs to: `/reviews/r7` to the reviews. */
export const placeAt = (pathname: string, places: readonly Place[]): Place | undefined =>
  places.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

/** The root redirects to the first page that this person may see; an unknown address shows a message. */
export function Start() {
  const [first] = usePlacesFor(useMe()?.permissions ?? []);
  return first ? <Navigate to={first.path} replace /> : null;
}

export function NothingThere() {
  const { shell } = useTexts();
  const language = useConsoleLanguage();
  const [first] = usePlacesFor(useMe()?.permissions ?? []);
  return (
    <Page title={shell.notFound} above={first ? { title: first.title[language], to: first.path } : undefined}>
      {null}
    </Page>
  );
}
