/** What was written, in each of its languages, as customers read it. */
import { LANGUAGES, LOCALES } from '@bourse/contract/texts/languages.ts';
import { paragraphsOf } from '@bourse/core/content/prose.ts';
import type { Written } from '@bourse/contract/written.ts';
import { Panel } from '../layout/panel.tsx';
import styles from './content.module.css';
import { LanguageNames } from './in-language.tsx';

export function WrittenShown({ texts }: { texts: Written }) {
  return LANGUAGES.map((language) => {
    const piece = texts[language];
    if (!piece) return null;
    return (
      <Panel key={language} title={<LanguageNames languages={[language]} />}>
        <article className={styles.piece} lang={LOCALES[language]}>
          <h3>{piece.title}</h3>
          {paragraphsOf(piece.body).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </article>
      </Panel>
    );
  });
}
