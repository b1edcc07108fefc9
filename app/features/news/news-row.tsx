import type { RowOf } from '../../api/use-call.ts';
import { formatTime } from '../../format/dates.ts';
import { LOCALES } from '@bourse/contract/texts/languages.ts';
import { useLanguage, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './news.module.css';

/** A piece of news by its title and beginning. The words are the operator's or a source's, hence data, as a name is. */
export function NewsRow({ news: { id, title, beginning, at, sponsored, source } }: { news: RowOf<'news/listNews'> }) {
  const t = useTexts('news');
  const lang = LOCALES[useLanguage()];
  return (
    <Link to="/home/newsDetail" query={{ news: id }} className={styles.row}>
      <span className={styles.title} lang={lang}>
        {title}
      </span>
      <span className={styles.beginning} lang={lang}>
        {beginning}
      </span>
      <span className={styles.time}>
        {sponsored ? <span className={styles.paid}>{t.sponsored}</span> : null}
        {source ? `${source.name} · ` : null}
        <time dateTime={at}>{formatTime(at)}</time>
      </span>
    </Link>
  );
}
