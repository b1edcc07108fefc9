import { LOCALES } from '@bourse/contract/texts/languages.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { EmptyScreen } from '../../components/empty-screen.tsx';
import { Page } from '../../components/page.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { formatTime } from '../../format/dates.ts';
import { useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import styles from './news.module.css';

/** One piece of news, as plain paragraphs. */
export function NewsScreen() {
  const title = useTexts('routes').newsDetail;
  const language = useLanguage();
  const { news: id } = useHashQuery();
  const { data, error, refetch } = useCall('news/getNews', { news: id ?? '' }, { enabled: id !== undefined, language });
  if (id === undefined) return <EmptyScreen />;
  return (
    <>
      <BackHeader title={title} fallback="/home/newsList" />
      <Page foot="none">
        {data ? (
          <article className={styles.piece} lang={LOCALES[language]}>
            <h2>{data.title}</h2>
            <time dateTime={data.at}>{formatTime(data.at)}</time>
            {data.paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </article>
        ) : (
          <Waiting card rows={3} error={error} onRetry={refetch} />
        )}
      </Page>
    </>
  );
}
