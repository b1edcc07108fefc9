/** What surrounds every page: the menu of what this person may do, who is logged in, and the keys. */
import { type ReactNode, Suspense, useContext } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FollowTheme } from '../theme/follow-theme.tsx';
import { useKeys } from '../keyboard/use-keys.ts';
import { useConsoleLanguage, useTexts } from '../language/use-texts.ts';
import { useMe } from '../session/use-me.ts';
import { KeysDialog, useKeysDialog } from './keys-dialog.tsx';
import { OwnCredentials } from './own-credentials.tsx';
import { Person } from './person.tsx';
import { Page } from './page.tsx';
import { placeAt, Places, usePlacesFor } from './places.ts';
import { Rail } from './rail.tsx';
import { Told } from './told.tsx';
import styles from './layout.module.css';

export function Layout({ children }: { children: ReactNode }) {
  const texts = useTexts();
  const me = useMe();
  const navigate = useNavigate();
  const language = useConsoleLanguage();
  const places = usePlacesFor(me?.permissions ?? []);
  const keysDialog = useKeysDialog();
  const here = placeAt(useLocation().pathname, useContext(Places));
  // An address from a colleague or from before a change of roles: nothing is offered that would be refused.
  const isClosed = me !== null && here !== undefined && !me.permissions.includes(here.permission);
  useKeys({
    ...Object.fromEntries(places.map(({ key, path }) => [`g ${key}`, () => void navigate(path)])),
    '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    '?': keysDialog.show,
  });
  if (me?.mustRenew) return <OwnCredentials />;
  return (
    <div className={styles.frame}>
      <FollowTheme />
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {texts.shell.skip}
      </a>
      <header className={styles.rail}>
        <Rail places={places} practice={me?.practice ?? false} />
        {me ? <Person me={me} onKeys={keysDialog.show} /> : null}
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        {me ? <Told me={me} /> : null}
        {me && places.length === 0 ? (
          <p>{texts.shell.nothingAllowed}</p>
        ) : isClosed ? (
          <Page title={here.title[language]}>
            <p>{texts.shell.noPermission}</p>
          </Page>
        ) : (
          <Suspense fallback={<p role="status">{texts.list.loading}</p>}>{children}</Suspense>
        )}
      </main>
      <KeysDialog {...keysDialog} places={places} />
    </div>
  );
}
