import { type ReactNode, useState } from 'react';
import { LanguageSheet } from '../../components/language-sheet.tsx';
import { Icon } from '../../components/icon.tsx';
import { getConfig } from '../../config/app-config.ts';
import { LANGUAGE_NAMES, LOCALES } from '@bourse/contract/texts/languages.ts';
import { useLanguage, useTexts } from '../../language/language.ts';
import styles from './entry.module.css';

/** The operator's logo, or our mark. */
export function BrandMark() {
  const { logo } = getConfig();
  return logo ? (
    <img className={styles.logo} src={logo} alt="" width={52} height={52} />
  ) : (
    <span className={styles.mark}>
      <Icon name="chart" />
    </span>
  );
}

/**
 * The frame of start, login and registration: mark, heading, content, and at the foot the alternative and the language.
 */
export function AuthPageFrame({
  title,
  lead,
  above,
  children,
  foot,
}: {
  title: string;
  lead: string;
  /** In the mark's place. */
  above?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  const t = useTexts('shell');
  const language = useLanguage();
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles.frame}>
      {above ?? <BrandMark />}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
      <div className={styles.foot}>
        {foot}
        <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <Icon name="globe" size="small" />
          <span lang={LOCALES[language]}>{LANGUAGE_NAMES[language]}</span>
        </button>
        {getConfig().practice ? <p className={styles.practice}>{t.practice}</p> : null}
      </div>
      <LanguageSheet open={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}
