/** The desk's list on the left: the watchlist or a market, with live prices. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useListCall } from '../../../api/use-list-call.ts';
import { PriceChange, Price } from '../../../components/price-figures.tsx';
import { useDisplayCurrency } from '../../../format/display-currency.ts';
import type { InstrumentRowData } from '../../../instruments/instrument-row.tsx';
import { openInstrument } from '../../../instruments/last-chosen-instrument.ts';
import { homeMarketOf, MARKET_ORDER } from '../../../instruments/markets.ts';
import { useTexts } from '../../../language/language.ts';
import { useQuoteSubscriptions } from '../../../stream/app-stream.ts';
import { computePriceMovement, getLiveQuote } from '../../../stream/live-quotes.ts';
import { useServerNow } from '../../../time/server-clock.ts';
import { type DataColumn, DataTable, ExportButton, useDataTable } from './data-table.tsx';
import { changeDeskSettings, type DeskSettings, useDeskSettings } from './desk-settings.ts';
import styles from './desk.module.css';

const PAGE = 50;
/** How often the rows take the newest quotes. */
const EVERY_MS = 1_000;

type Choice = NonNullable<DeskSettings['list']>;
const isMarket = (choice: Choice): choice is Market => choice !== 'watchlist';

/** The rows of the chosen list; of the reader's own market while the watchlist is empty and nothing was chosen. */
function useInstrumentRows() {
  const { list } = useDeskSettings();
  const [currency] = useDisplayCurrency();
  const watchlist = useListCall('discovery/listFavorites', {}, { enabled: list === null || list === 'watchlist' });
  const isEmpty = !watchlist.isPending && watchlist.rows.length === 0;
  const choice: Choice = list ?? (isEmpty ? homeMarketOf(currency) : 'watchlist');
  const market = isMarket(choice) ? choice : homeMarketOf(currency);
  const listed = useListCall(
    'quotes/listInstruments',
    { market, rank: 'active', limit: PAGE },
    { enabled: isMarket(choice) },
  );
  return { choice, reading: isMarket(choice) ? listed : watchlist };
}

/** Rows at their newest quotes. */
function useLiveRows(rows: readonly InstrumentRowData[]): readonly InstrumentRowData[] {
  useQuoteSubscriptions(rows.map(({ instrument }) => instrument));
  const now = useServerNow(EVERY_MS);
  // `now` is when the quotes were taken.
  return useMemo(
    () =>
      rows.map((row) => {
        const quote = now > 0 ? getLiveQuote(row.instrument) : null;
        return { ...row, ...(quote && computePriceMovement(quote.last, quote.previousClose)) };
      }),
    [rows, now],
  );
}

interface InstrumentListPaneProps {
  chosen: string | null;
  onChoose: (instrument: string) => void;
  /** Reports the instruments in the order in which they are listed, for the keys that walk through them. */
  onRows: (instruments: readonly string[]) => void;
}

function useColumns({ chosen, onChoose }: InstrumentListPaneProps, first: string | undefined) {
  const t = useTexts('desk');
  return useMemo(
    (): readonly DataColumn<InstrumentRowData>[] => [
      { key: 'code', title: t.code, value: ({ code }) => code, isExportOnly: true },
      {
        key: 'name',
        title: t.instrument,
        isFlexible: true,
        value: ({ name }) => name,
        cell: ({ instrument, name, code }) => (
          <button
            type="button"
            className={styles.instrument}
            data-instrument={instrument}
            aria-current={instrument === chosen ? 'true' : undefined}
            // One stop for Tab; the arrow keys walk.
            tabIndex={instrument === (chosen ?? first) ? 0 : -1}
            onClick={() => onChoose(instrument)}
          >
            <span className={styles.name}>{name}</span> <span className={styles.code}>{code}</span>
          </button>
        ),
      },
      {
        key: 'last',
        title: t.last,
        isNumber: true,
        value: ({ last }) => last,
        cell: ({ last, currency, tick }) => <Price price={last} currency={currency} tick={tick} />,
      },
      {
        key: 'change',
        title: t.dayChange,
        isNumber: true,
        value: ({ changeRate }) => changeRate,
        cell: ({ changeRate }) => <PriceChange rate={changeRate} />,
      },
      { key: 'currency', title: t.currency, value: ({ currency }) => currency, isExportOnly: true },
    ],
    [t, chosen, first, onChoose],
  );
}

function ListChoice({ choice }: { choice: Choice }) {
  const t = useTexts('desk');
  const { list: watchlist } = useTexts('discovery');
  const { name } = useTexts('markets');
  return (
    <select
      className={styles.select}
      aria-label={t.shownList}
      value={choice}
      onChange={({ target }) => changeDeskSettings({ list: target.value as Choice })}
    >
      <option value="watchlist">{watchlist}</option>
      {MARKET_ORDER.map((market) => (
        <option key={market} value={market}>
          {name[market]}
        </option>
      ))}
    </select>
  );
}

export function InstrumentListPane(props: InstrumentListPaneProps) {
  const { chosen, onRows } = props;
  const t = useTexts('desk');
  const { empty } = useTexts('discovery');
  const pane = useRef<HTMLElement>(null);
  const { choice, reading } = useInstrumentRows();
  const live = useLiveRows(reading.rows);
  const isListed = live.some(({ instrument }) => instrument === chosen);
  const columns = useColumns(isListed ? props : { ...props, chosen: null }, live[0]?.instrument);
  const table = useDataTable('list', live, columns);
  useEffect(() => {
    onRows(table.rows.map(({ instrument }) => instrument));
  }, [onRows, table.rows]);
  useEffect(() => {
    const row = chosen && pane.current?.querySelector<HTMLElement>(`[data-instrument="${CSS.escape(chosen)}"]`);
    if (!row) return;
    row.scrollIntoView({ block: 'nearest' });
    // A walk that began in the list goes on there.
    if (pane.current?.querySelector('[data-instrument]:focus')) row.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <section ref={pane} className={`${styles.pane} ${styles.list}`} aria-label={t.instruments}>
      <div className={styles.paneHead}>
        <ListChoice choice={choice} />
        <ExportButton table={table} />
      </div>
      <DataTable
        label={t.instruments}
        table={table}
        reading={reading}
        rowKey={({ instrument }) => instrument}
        isChosen={({ instrument }) => instrument === chosen}
        empty={empty}
      />
    </section>
  );
}

/** Only the desk has keys that walk through the list. */
const ignoreRows = () => undefined;

/** The list at the right of another screen's column: a press opens the desk with that instrument. */
export default function ListAside() {
  return (
    <aside className={styles.aside}>
      <InstrumentListPane chosen={null} onChoose={openInstrument} onRows={ignoreRows} />
    </aside>
  );
}
