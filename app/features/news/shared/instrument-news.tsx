/** As many as a chart marks; the list on the screen shows the first of them without another request. */
import { type ListCallRow, useCall } from '../../../api/use-call.ts';
import { formatRate, formatWithCurrency, getSign, SIGN_CLASSES } from '../../../format/numbers.ts';
import { fillPlaceholders, useLanguage, useTexts } from '../../../language/language.ts';
import { HappenedAt } from '../../../components/happened-at.tsx';
import { LANGUAGE_NAMES, LOCALES } from '@bourse/contract/texts/languages.ts';
import { Link } from '../../../router/link.tsx';
import styles from '../news.module.css';
import { Card } from '../../../components/card.tsx';
import { describeFailure } from '../../../api/call-failures.ts';
import { EmptyView, ErrorView } from '../../../components/empty-and-error-views.tsx';
import { SkeletonRows } from '../../../components/loading-placeholders.tsx';

const MARKED = 30;

/** An instrument's news, newest first, in the reader's language. */
export function useInstrumentNews(instrument: string, enabled = true) {
  const language = useLanguage();
  return useCall('news/listNews', { limit: MARKED, instrument }, { language, enabled });
}

/** The one number of a piece about a price; its words say the same. */
export function NewsFigure({ figure }: { figure: NonNullable<ListCallRow<'news/listNews'>['figure']> }) {
  const { kind, value, currency } = figure;
  const { times } = useTexts('quotes');
  switch (kind) {
    case 'change':
      return (
        <span className={`${styles.figure} ${SIGN_CLASSES[getSign(value)]}`}>{formatRate(value, { sign: true })}</span>
      );
    case 'times':
      return <span className={styles.figure}>{fillPlaceholders(times, { n: Number(value).toFixed(1) })}</span>;
    case 'amount':
      return <span className={styles.figure}>{formatWithCurrency(value, currency ?? '')}</span>;
    case 'ratio':
      return <span className={styles.figure}>{value}:1</span>;
  }
}

/** A piece of news by its title and beginning. The words are the operator's or a source's, hence data, as a name is. */
export function NewsRow({ news }: { news: ListCallRow<'news/listNews'> }) {
  const { id, title, beginning, at, sponsored, source, language, picture, figure, concerns } = news;
  const t = useTexts('news');
  const lang = LOCALES[language];
  const isForeign = useLanguage() !== language;
  return (
    <Link
      to="/home/newsDetail"
      query={{ news: id }}
      className={`${styles.row} ${picture ? styles.pictured : figure ? styles.figured : ''}`}
    >
      <span className={styles.words}>
        <span className={styles.title} lang={lang}>
          {title}
        </span>
        <span className={styles.beginning} lang={lang}>
          {beginning}
        </span>
        <span className={styles.time}>
          {sponsored ? <span className={styles.paid}>{t.sponsored}</span> : null}
          {concerns ? <span className={styles.own}>{t.concerns[concerns]}</span> : null}
          {source ? `${source.name} · ` : null}
          {isForeign ? <span lang={lang}>{LANGUAGE_NAMES[language]} · </span> : null}
          <HappenedAt at={at} />
        </span>
      </span>
      {figure ? <NewsFigure figure={figure} /> : null}
      {picture ? <img className={styles.small} src={picture.path} alt="" loading="lazy" decoding="async" /> : null}
    </Link>
  );
}

const MAX_VISIBLE_NEWS = 3;

/** An instrument's news, at the end of its screen; nothing if there is none. */
export function InstrumentNews({ instrument }: { instrument: string }) {
  const { newsList } = useTexts('routes');
  const { see } = useTexts('shell');
  const { data } = useInstrumentNews(instrument);
  if (!data || data.rows.length === 0) return null;
  return (
    <Card
      title={newsList}
      end={
        <Link to="/home/newsList" query={{ instrument }} className={styles.all}>
          {see}
        </Link>
      }
    >
      {data.rows.slice(0, MAX_VISIBLE_NEWS).map((news) => (
        <NewsRow key={news.id} news={news} />
      ))}
    </Card>
  );
}

/** All of an instrument's latest news, as a page of their own. */
export function InstrumentNewsList({ instrument }: { instrument: string }) {
  const { newsList } = useTexts('routes');
  const { noNews } = useTexts('quotes');
  const { see } = useTexts('shell');
  const { data, error, refetch } = useInstrumentNews(instrument);
  if (error && !data) return <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={5} />;
  if (data.rows.length === 0) return <EmptyView icon="document" text={noNews} />;
  return (
    <Card
      title={newsList}
      end={
        <Link to="/home/newsList" query={{ instrument }} className={styles.all}>
          {see}
        </Link>
      }
    >
      {data.rows.map((news) => (
        <NewsRow key={news.id} news={news} />
      ))}
    </Card>
  );
}
