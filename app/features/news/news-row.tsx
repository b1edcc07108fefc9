import type { RowOf } from '../../api/use-call.ts';
import { formatTime } from '../../format/dates.ts';
import { LANGUAGE_NAMES, LOCALES } from '@bourse/contract/texts/languages.ts';
import { useLanguage, useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import styles from './news.module.css';

/** A piece of news by its title and beginning. The words are the operator's or a source's, hence data, as a name is. */
export function NewsRow({ news }: { news: RowOf<'news/listNews'> }) {
  const { id, title, beginning, at, sponsored, source, language, picture } = news;
  const t = useTexts('news');
  const lang = LOCALES[language];
  const isForeign = useLanguage() !== language;
  return (
    <Link to="/home/newsDetail" query={{ news: id }} className={`${styles.row} ${picture ? styles.pictured : ''}`}>
      <span className={styles.words}>
        <span className={styles.title} lang={lang}>
          {title}
        </span>
        <span className={styles.beginning} lang={lang}>
          {beginning}
        </span>
        <span className={styles.time}>
          {sponsored ? <span className={styles.paid}>{t.sponsored}</span> : null}
          {source ? `${source.name} · ` : null}
          {isForeign ? <span lang={lang}>{LANGUAGE_NAMES[language]} · </span> : null}
          <time dateTime={at}>{formatTime(at)}</time>
        </span>
      </span>
      {picture ? <img className={styles.small} src={picture.path} alt="" loading="lazy" decoding="async" /> : null}
    </Link>
  );
}
