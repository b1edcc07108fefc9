import type { LegalTextName } from '@bourse/contract/constants.ts';
import { LOCALES } from '@bourse/contract/texts/languages.ts';
import { formatArticleHeading, LEGAL_PAGE_TEXTS } from '@bourse/contract/legal/documents/legal-text.ts';
import { useEffect, useState } from 'react';
import { describeFailure } from '../../../api/call-failures.ts';
import { useCall } from '../../../api/use-call.ts';
import { formatDate } from '../../../format/dates.ts';
import { fillPlaceholders, useLanguage } from '../../../language/language.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorView } from '../../../components/empty-and-error-views.tsx';
import styles from './legal-document.module.css';
import { LoadingOverlay } from '../../../components/loading-placeholders.tsx';

/**
 * The privacy policy or the user agreement in the reader's language: the version in force, and the next one if there is
 * one.
 */
export function LegalDocument({ which, onDisplay }: { which: LegalTextName; onDisplay?: (version: number) => void }) {
  const language = useLanguage();
  const t = LEGAL_PAGE_TEXTS[language];
  /** Null while the one in force is shown; `before` leads back to it. */
  const [ahead, setAhead] = useState<{ version: number; before: number } | null>(null);
  const { data, error, refetch } = useCall(
    'common/getLegal',
    { text: which, ...(ahead ? { version: ahead.version } : {}) },
    { language },
  );
  const displayedVersion = data?.version;
  useEffect(() => {
    if (displayedVersion !== undefined) onDisplay?.(displayedVersion);
  }, [displayedVersion, onDisplay]);
  if (!data)
    return error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : <LoadingOverlay />;
  const { version, coming } = data;
  return (
    <article className={styles.document} lang={LOCALES[language]}>
      <p className={styles.version}>{fillPlaceholders(t.version, { version, date: formatDate(data.from) })}</p>
      {ahead ? (
        <Button kind="plain" className={styles.other} onPress={() => setAhead(null)}>
          {fillPlaceholders(t.read, { version: ahead.before })}
        </Button>
      ) : coming ? (
        <div className={styles.coming}>
          <p>{fillPlaceholders(t.coming, { version: coming.version, date: formatDate(coming.from) })}</p>
          <Button
            kind="plain"
            className={styles.other}
            onPress={() => setAhead({ version: coming.version, before: version })}
          >
            {fillPlaceholders(t.read, { version: coming.version })}
          </Button>
        </div>
      ) : null}
      <p>{data.preamble}</p>
      {data.articles.map((article, index) => (
        <section key={index}>
          <h3 className={styles.heading}>{formatArticleHeading(language, index + 1, article.heading)}</h3>
          {article.paragraphs.map((paragraph, place) => (
            <p key={place} className={paragraph.startsWith('– ') ? styles.item : undefined}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <p>{data.closing}</p>
    </article>
  );
}
