/** The root leads to the first page that this person may see; an unknown address says so. */
import { Navigate } from 'react-router';
import { useConsoleLanguage, useTexts } from '../language/use-texts.ts';
import { useMe } from '../session/use-me.ts';
import { Page } from './page.tsx';
import { usePlacesFor } from './places.ts';

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
