/** A legal text in each language, as customers read it. */
import { LANGUAGES, LOCALES } from '@bourse/contract/texts/languages.ts';
import { articleHeading } from '@bourse/contract/legal/documents/words.ts';
import { legalOf } from '@bourse/contract/legal/documents/written.ts';
import type { Answer } from '../../api/client.ts';
import { LanguageNames } from '../../content/in-language.tsx';
import { Panel } from '../../layout/panel.tsx';
import styles from '../../content/content.module.css';

export function LegalShown({ texts }: { texts: Answer<'staff/getLegal'>['texts'] }) {
  return LANGUAGES.map((language) => {
    const text = legalOf(texts[language].title, texts[language].body);
    return (
      <Panel key={language} title={<LanguageNames languages={[language]} />}>
        <article className={styles.piece} lang={LOCALES[language]}>
          <h3>{text?.title}</h3>
          <p>{text?.preamble}</p>
          {text?.articles.map(({ heading, paragraphs }, index) => (
            <section key={index}>
              <h4>{articleHeading(language, index + 1, heading)}</h4>
              {paragraphs.map((paragraph, place) => (
                <p key={place}>{paragraph}</p>
              ))}
            </section>
          ))}
          <p>{text?.closing}</p>
        </article>
      </Panel>
    );
  });
}
