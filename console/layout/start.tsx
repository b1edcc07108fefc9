/** The root leads to the first page that this person may see; an address that is none says so. */
import { Navigate } from 'react-router';
import { useTexts } from '../language/use-texts.ts';
import { useMe } from '../session/use-me.ts';
import { Page } from './page.tsx';
import { placesFor } from './places.ts';

export function Start() {
  const [first] = placesFor(useMe()?.permissions ?? []);
  return first ? <Navigate to={first.path} replace /> : null;
}

export function NothingThere() {
  const { shell, menu } = useTexts();
  const [first] = placesFor(useMe()?.permissions ?? []);
  return (
    <Page title={shell.notFound} above={first ? { title: menu[first.name], to: first.path } : undefined}>
      {null}
    </Page>
  );
}
