import { LOCALES } from '@bourse/contract/texts/languages.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { type CallAnswer, type ListCallRow, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { NotFoundScreen } from '../../components/empty-and-error-views.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { formatDate, formatDateTimeToMinute } from '../../format/dates.ts';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { Link } from '../../router/link.tsx';
import { NewsFigure } from './shared/instrument-news.tsx';
import styles from './news.module.css';

type Source = NonNullable<ListCallRow<'news/listNews'>['source']>;

const Paragraphs = ({ of }: { of: readonly string[] }) => of.map((paragraph, index) => <p key={index}>{paragraph}</p>);

/** The source, when it was published and received, and the original's link. */
function NewsSource({ source }: { source: Source }) {
  const t = useTexts('news');
  const { name, licence, publishedAt, receivedAt, link } = source;
  return (
    <div className={styles.whose}>
      <span>{fillPlaceholders(t.source, { name, licence })}</span>
      {publishedAt ? <span>{fillPlaceholders(t.published, { at: formatDateTimeToMinute(publishedAt) })}</span> : null}
      <span>{fillPlaceholders(t.received, { at: formatDateTimeToMinute(receivedAt) })}</span>
      {link ? (
        <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
          {fillPlaceholders(t.readAt, { host: new URL(link).hostname })}
        </a>
      ) : null}
    </div>
  );
}

/** The figure of a piece about a price, above the closes of the days up to it. */
function NewsFacts({ figure, chart }: Pick<CallAnswer<'news/getNews'>, 'figure' | 'chart'>) {
  const [first, last] = [chart?.days[0], chart?.days.at(-1)];
  if (!figure && !(chart && first && last)) return null;
  return (
    <div className={styles.facts}>
      {figure ? <NewsFigure figure={figure} /> : null}
      {chart && first && last ? (
        <>
          <Sparkline wide values={chart.days.map(({ close }) => close)} sign={signOfChange(first.close, last.close)} />
          <span className={styles.days}>
            <span>{formatDate(first.at)}</span>
            <span>{formatDate(last.at)}</span>
          </span>
        </>
      ) : null}
    </div>
  );
}

/** Its instruments with today's change, those without a price as links; the company's accounts if it is about them. */
function NewsInstruments({ news }: { news: CallAnswer<'news/getNews'> }) {
  const t = useTexts('news');
  const { instruments, quotes, isReport } = news;
  const [main] = instruments;
  return (
    <>
      {instruments.map(({ id: instrument, name }) => {
        const quote = quotes.find((row) => row.instrument === instrument);
        return quote ? (
          <InstrumentRow key={instrument} row={quote} withMarket />
        ) : (
          <Link key={instrument} to="/market/stockDetail" query={{ instrument }} className={styles.link}>
            {fillPlaceholders(t.seeInstrument, { name })}
          </Link>
        );
      })}
      {isReport && main ? (
        <Link to="/market/stockDetail" query={{ instrument: main.id, tab: 'company' }} className={styles.link}>
          {fillPlaceholders(t.seeReport, { name: main.name })}
        </Link>
      ) : null}
    </>
  );
}

const signOfChange = (from: string, to: string): -1 | 0 | 1 => {
  const change = (parseScaled(to) ?? 0n) - (parseScaled(from) ?? 0n);
  return change > 0n ? 1 : change < 0n ? -1 : 0;
};

/** One piece of news, as plain paragraphs. */
export default function NewsDetailScreen() {
  const title = useTexts('routes').newsDetail;
  const t = useTexts('news');
  const language = useLanguage();
  const { news: id } = useHashQuery();
  const { data, error, refetch } = useCall(
    'news/getNews',
    { news: id ?? '', otherLanguages: true },
    { enabled: id !== undefined, language },
  );
  if (id === undefined) return <NotFoundScreen />;
  return (
    <>
      <BackHeader title={title} fallback="/home/newsList" />
      <Page foot="none">
        {data ? (
          <article className={styles.piece} lang={LOCALES[data.language]}>
            {data.sponsored ? <span className={styles.paid}>{t.sponsored}</span> : null}
            <h2>{data.title}</h2>
            {data.source ? (
              <NewsSource source={data.source} />
            ) : (
              <time dateTime={data.at}>{formatDateTimeToMinute(data.at)}</time>
            )}
            {data.picture ? (
              <img
                className={styles.large}
                src={data.picture.path}
                width={data.picture.width}
                height={data.picture.height}
                alt=""
              />
            ) : null}
            <NewsFacts figure={data.figure} chart={data.chart} />
            <Paragraphs of={data.paragraphs} />
            <NewsInstruments news={data} />
            {data.earlier.map(({ until, title: before, paragraphs }) => (
              <section key={until} className={styles.earlier}>
                <p>{fillPlaceholders(t.corrected, { at: formatDateTimeToMinute(until) })}</p>
                <h3>{before}</h3>
                <Paragraphs of={paragraphs} />
              </section>
            ))}
          </article>
        ) : (
          <LoadingOrError card rows={3} error={error} onRetry={refetch} />
        )}
      </Page>
    </>
  );
}
