import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { Link } from '../../router/link.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import { NewsRow } from './shared/instrument-news.tsx';
import styles from './news.module.css';

const MAX_VISIBLE_NEWS = 2;

/** The latest news, at the end of a screen; nothing if there is none. */
export default function LatestNews() {
  const { newsList } = useTexts('routes');
  const { see } = useTexts('shell');
  const language = useLanguage();
  const { data } = useCall('news/listNews', { limit: MAX_VISIBLE_NEWS, withoutSponsored: true }, { language });
  if (!data) return null;
  if (data.rows.length === 0) return <span />;
  return (
    <Card
      title={newsList}
      end={
        <Link to="/home/newsList" className={styles.all}>
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
