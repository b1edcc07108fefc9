import { Card } from '../../../components/card.tsx';
import { useTexts } from '../../../language/language.ts';
import { Link } from '../../../router/link.tsx';
import { NewsRow } from '../news-row.tsx';
import { useNewsOf } from './use-news-of.ts';
import styles from '../news.module.css';

const SHOWN = 3;

/** An instrument's news, at the end of its screen; nothing if there is none. */
export function InstrumentNews({ instrument }: { instrument: string }) {
  const { newsList } = useTexts('routes');
  const { see } = useTexts('shell');
  const { data } = useNewsOf(instrument);
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
      {data.rows.slice(0, SHOWN).map((news) => (
        <NewsRow key={news.id} news={news} />
      ))}
    </Card>
  );
}
