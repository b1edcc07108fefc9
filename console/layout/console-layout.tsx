/** What surrounds every page: the menu of what this person may do, who is logged in, and the keys. */
import { Suspense, useContext, useState } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { useKeyboardShortcuts } from './use-keyboard-shortcuts.ts';
import { useConsoleLanguage, useTexts } from '../language/use-texts.tsx';
import { type CurrentStaffMember, useCurrentStaffMember } from '../api/session.ts';
import { FirstLoginCredentialsPage, CurrentStaffMenu } from './staff-menu-and-credentials.tsx';
import { Page } from './page.tsx';
import { MENU_GROUPS, findMenuEntry, MenuEntriesContext, usePermittedMenuEntries } from './menu-entries.tsx';
import styles from './console-layout.module.css';
import type { MenuEntry } from '../area.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { formatDateTimeToMinute } from '../language/format.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';

export function ConsoleLayout() {
  const texts = useTexts();
  const me = useCurrentStaffMember();
  const navigate = useNavigate();
  const language = useConsoleLanguage();
  const places = usePermittedMenuEntries(me?.permissions ?? []);
  const keysDialog = useShortcutsDialog();
  const here = findMenuEntry(useLocation().pathname, useContext(MenuEntriesContext));
  // An address from a colleague or from before a change of roles: nothing is offered that would be refused.
  const isClosed = me !== null && here !== undefined && !me.permissions.includes(here.permission);
  useKeyboardShortcuts({
    ...Object.fromEntries(places.flatMap(({ key, path }) => (key ? [[`g ${key}`, () => void navigate(path)]] : []))),
    '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    '?': keysDialog.show,
  });
  if (me?.mustRenew) return <FirstLoginCredentialsPage />;
  return (
    <div className={styles.frame}>
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
        <SideMenu places={places} practice={me?.practice ?? false} />
        {me ? <CurrentStaffMenu me={me} onKeys={keysDialog.show} /> : null}
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        {me ? <DecisionPauseNotice me={me} /> : null}
        {me && places.length === 0 ? (
          <p>{texts.shell.nothingAllowed}</p>
        ) : isClosed ? (
          <Page title={here.title[language]}>
            <p>{texts.shell.noPermission}</p>
          </Page>
        ) : (
          <Suspense fallback={<p role="status">{texts.list.loading}</p>}>
            <Outlet />
          </Suspense>
        )}
      </main>
      <ShortcutsDialog {...keysDialog} places={places} />
    </div>
  );
}

/** The menu. */
function SideMenu({ places, practice }: { places: readonly MenuEntry[]; practice: boolean }) {
  const { shell, menu } = useTexts();
  const language = useConsoleLanguage();
  const groups = MENU_GROUPS.map((group) => ({
    group,
    places: places.filter((place) => place.group === group),
  })).filter((each) => each.places.length > 0);
  return (
    <nav aria-label={shell.menu}>
      <div className={styles.name}>
        Bourse<small>{shell.name}</small>
        {practice ? <small>{shell.practice}</small> : null}
      </div>
      {groups.map(({ group, places: own }) => (
        <div key={group}>
          <div className={styles.group} id={`group-${group}`}>
            {menu.groups[group]}
          </div>
          <ul className={styles.links} aria-labelledby={`group-${group}`}>
            {own.map(({ path, title, useCount }) => (
              <li key={path}>
                <NavLink className={styles.link} to={path}>
                  {title[language]}
                  {useCount ? <WaitingCount useCount={useCount} /> : null}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Nothing if nothing waits. */
function WaitingCount({ useCount }: Required<Pick<MenuEntry, 'useCount'>>) {
  const count = useCount();
  return count === null || count === 0 ? null : <span className={styles.count}>{count}</span>;
}

/** What a person is told about their own login on every page: that it must wait. */

function DecisionPauseNotice({ me: { restsUntil } }: { me: CurrentStaffMember }) {
  const { shell } = useTexts();
  return restsUntil ? (
    <p role="note">{fillPlaceholders(shell.rests, { until: formatDateTimeToMinute(restsUntil) })}</p>
  ) : null;
}

/** The list of keys. */

export interface ShortcutsDialogState {
  open: boolean;
  show(): void;
  hide(): void;
}

function useShortcutsDialog(): ShortcutsDialogState {
  const [open, setOpen] = useState(false);
  return { open, show: () => setOpen(true), hide: () => setOpen(false) };
}

function ShortcutsDialog({ open, hide, places }: ShortcutsDialogState & { places: readonly MenuEntry[] }) {
  const { keys } = useTexts();
  const language = useConsoleLanguage();
  const rows: [string, string][] = [
    ['j k', keys.rows],
    ['Enter', keys.open],
    ['c', keys.claim],
    ['a', keys.approve],
    ['r', keys.reject],
    ['b', keys.back],
    ['/', keys.search],
    ...places.flatMap(({ key, title }): [string, string][] =>
      key ? [[`g ${key}`, fillPlaceholders(keys.go, { page: title[language] })]] : [],
    ),
    ['?', keys.help],
  ];
  return (
    <Dialog open={open} onClose={hide} aria-labelledby="keys-title">
      <DialogTitle id="keys-title" component="h2">
        {keys.title}
      </DialogTitle>
      {/* It may scroll and has nothing else to stop at. */}
      <DialogContent tabIndex={0} role="group" aria-labelledby="keys-title">
        <p className={styles.about}>{keys.about}</p>
        <dl className={styles.keys}>
          {rows.map(([key, does]) => (
            <div key={key}>
              <dt>
                {key.split(' ').map((each) => (
                  <kbd key={each}>{each}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={hide}>
          {keys.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
