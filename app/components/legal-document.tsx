import { articleHeading, LEGAL_VERSION, type LegalText, loadLegal } from '@bourse/contract/texts/legal/index.ts';
import { useEffect, useState } from 'react';
import { describeFailure } from '../api/failure.ts';
import { formatDate } from '../format/dates.ts';
import { fill, useLanguage, useTexts } from '../language/language.ts';
import { ErrorView } from './error-view.tsx';
import styles from './legal-document.module.css';
import { LoadingOverlay } from './loading-overlay.tsx';

/** The privacy policy or the user agreement in the reader's language, read when it is opened. */
export function LegalDocument({ which }: { which: 'privacy' | 'agreement' }) {
  const language = useLanguage();
  const t = useTexts('user');
  const [text, setText] = useState<LegalText | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    loadLegal(language).then((texts) => gone || setText(texts[which]), (error: unknown) => gone || setFailure(error));
    return () => {
      gone = true;
    };
  }, [language, which, attempt]);

  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  if (failure !== null) return <ErrorView text={describeFailure(failure)} onRetry={retry} />;
  if (!text) return <LoadingOverlay />;
  return (
    <article className={styles.document}>
      <p className={styles.version}>{fill(t.version, { date: formatDate(LEGAL_VERSION) })}</p>
      <p>{text.preamble}</p>
      {text.articles.map((article, index) => (
        <section key={article.heading}>
          <h3 className={styles.heading}>{articleHeading(language, index + 1, article.heading)}</h3>
          {article.paragraphs.map((paragraph) => <p key={paragraph} className={paragraph.startsWith('– ') ? styles.item : undefined}>{paragraph}</p>)}
        </section>
      ))}
      <p>{text.closing}</p>
    </article>
  );
}
