/** Who is logged in, the language and light or dark, and the logout. */
import { useTheme as usePalette } from '@mui/material';
import { useState } from 'react';
import { useLocaleState, useLogout, useTheme } from 'react-admin';
import { LANGUAGE_NAMES } from '@bourse/contract/texts/languages.ts';
import { CONSOLE_LANGUAGES } from '../language/console-language.ts';
import { useConsoleLanguage, useTexts } from '../language/use-texts.ts';
import { OwnPassword } from './own-password.tsx';
import type { Me } from '../session/auth-provider.ts';
import frame from './layout.module.css';

export function Person({ me, onKeys }: { me: Me; onKeys(): void }) {
  const { shell, roles, ownPassword } = useTexts();
  const [changing, setChanging] = useState(false);
  const logout = useLogout();
  return (
    <div className={frame.foot}>
      <div className={frame.person}>
        {me.name}
        <span>{me.roles.map((role) => roles[role]).join(', ')}</span>
      </div>
      <div className={frame.tools}>
        <LookChoice />
        <button type="button" onClick={onKeys} aria-keyshortcuts="?">
          {shell.keys}
        </button>
        <button type="button" onClick={() => setChanging(true)}>
          {ownPassword.open}
        </button>
        <button type="button" onClick={() => void logout()}>
          {shell.logout}
        </button>
      </div>
      {changing ? <OwnPassword onClose={() => setChanging(false)} /> : null}
    </div>
  );
}

/** The other language and the other theme, each a button that says where it leads. */
export function LookChoice() {
  const { shell } = useTexts();
  const language = useConsoleLanguage();
  const [, setLocale] = useLocaleState();
  const [, setTheme] = useTheme();
  const other = usePalette().palette.mode === 'dark' ? 'light' : 'dark';
  return (
    <>
      {CONSOLE_LANGUAGES.filter((each) => each !== language).map((each) => (
        <button key={each} type="button" lang={each === 'kor' ? 'ko' : 'en'} onClick={() => void setLocale(each)}>
          {LANGUAGE_NAMES[each]}
        </button>
      ))}
      <button type="button" onClick={() => setTheme(other)}>
        {shell[other]}
      </button>
    </>
  );
}
