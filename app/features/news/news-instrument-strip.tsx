/** Below a piece of news: the instrument that it is about, its recent line and today's change; opens its page. */
import type { ListCallRow } from '../../api/use-call.ts';
import { PriceChange } from '../../components/price-figures.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { getDisplayedRateSign } from '../../format/numbers.ts';
import { buildInstrumentDetailPath, storeLastChosenInstrument } from '../../instruments/last-chosen-instrument.ts';
import { Link } from '../../router/link.tsx';
import { useQuoteSubscriptions } from '../../stream/app-stream.ts';
import { useLivePriceMovement } from '../../stream/live-quotes.ts';
import styles from './news.module.css';

type Quote = NonNullable<ListCallRow<'news/listNews'>['quote']>;

export function NewsInstrumentStrip({ quote }: { quote: Quote }) {
  const { instrument, name, spark } = quote;
  useQuoteSubscriptions([instrument]);
  const { changeRate } = useLivePriceMovement(quote);
  const store = () => {
    if (quote.board !== 'index') storeLastChosenInstrument(instrument);
  };
  return (
    <Link to={buildInstrumentDetailPath(instrument)} query={{ instrument }} className={styles.strip} onOpen={store}>
      <span className={styles.stripName}>{name}</span>
      {spark ? <Sparkline values={spark} sign={getDisplayedRateSign(changeRate)} /> : null}
      <PriceChange rate={changeRate} />
    </Link>
  );
}
