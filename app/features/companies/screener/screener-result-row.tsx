import type { ScreenerFigure } from '@bourse/core/information/companies/stock-screener.ts';
import type { ListCallRow } from '../../../api/use-call.ts';
import { PriceAndChange } from '../../../components/price-figures.tsx';
import { ListRow } from '../../../components/list-row.tsx';
import { storeLastChosenInstrument, buildInstrumentDetailPath } from '../../../instruments/last-chosen-instrument.ts';
import { useTexts } from '../../../language/language.ts';
import { useLivePriceMovement } from '../../../stream/live-quotes.ts';
import { useQuoteSubscriptions } from '../../../stream/app-stream.ts';
import styles from '../companies.module.css';
import { formatScreenerFigure, useScreenerFigureNames } from './screener-criteria-text.ts';

interface ScreenerResultRowProps {
  row: ListCallRow<'discovery/screen'>;
  visibleFigures: readonly ScreenerFigure[];
  /** What the amounts are in. */
  currency: string;
}

/** A company that fits, with the requested figures. */
export function ScreenerResultRow({ row, visibleFigures, currency }: ScreenerResultRowProps) {
  const { tradingStatus: listingStatusTexts } = useTexts('companies');
  const names = useScreenerFigureNames();
  useQuoteSubscriptions([row.instrument]);
  const { last, changeRate } = useLivePriceMovement(row);
  return (
    <ListRow
      to={buildInstrumentDetailPath(row.instrument)}
      query={{ instrument: row.instrument }}
      onOpen={() => storeLastChosenInstrument(row.instrument)}
      title={row.name}
      sub={
        <span className={styles.sub}>
          <span>
            {row.code}
            {row.tradingStatus === 'traded' ? '' : ` · ${listingStatusTexts[row.tradingStatus]}`}
          </span>
          <span>
            {visibleFigures
              .map((name) => `${names[name]} ${formatScreenerFigure(name, row.figures[name], currency)}`)
              .join(' · ')}
          </span>
        </span>
      }
      end={<PriceAndChange price={last} rate={changeRate} currency={row.currency} tick={row.tick} />}
    />
  );
}
