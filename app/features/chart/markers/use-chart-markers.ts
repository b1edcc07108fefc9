/** The marks on a chart: news, results, dividends and the reader's own trades, in clusters. */
import { useMemo, useState } from 'react';
import { type CallAnswer, useCall } from '../../../api/use-call.ts';
import { formatDate, formatDateTimeToMinute } from '../../../format/dates.ts';
import { formatPrice, formatWithCurrency } from '../../../format/numbers.ts';
import { fillPlaceholders, type Texts, useTexts } from '../../../language/language.ts';
import { getRoutePath } from '../../../router/route-registry.ts';
import { useInstrumentNews } from '../../news/shared/instrument-news.tsx';
import { formatSplitRatio } from '../../positions/shared/price-format.ts';

export interface ChartMarkersState {
  on: boolean;
  /** Oldest first; empty until loaded, or if switched off. */
  all: readonly ChartMarker[];
  /** The tapped ones. */
  opened: readonly ChartMarker[];
  open: (ids: readonly string[]) => void;
  close: () => void;
}

type Event = CallAnswer<'quotes/listEvents'>['rows'][number];
const MARKER_SIGN_BY_KIND: Readonly<Record<Event['kind'], MarkerSign>> = {
  earnings: 'earnings',
  listing: 'listing',
  dividend: 'dividend',
  rights: 'dividend',
  split: 'split',
  stockDividend: 'split',
  symbolChange: 'action',
  suspension: 'action',
  resumption: 'action',
  delisting: 'action',
  merger: 'action',
  spinOff: 'action',
};
const NONE: readonly ChartMarker[] = [];

interface Words {
  kinds: Texts['chartTools']['marks']['kinds'];
  announced: Texts['announced'];
  calendar: Texts['companies']['calendar'];
}

function detailOf({ kind, date, amount, newUnits, oldUnits, payDate, ends }: Event, words: Words, currency: string) {
  const { announced, calendar } = words;
  const cash = amount === null ? null : formatWithCurrency(formatPrice(amount, currency), currency);
  const more =
    ends !== null
      ? fillPlaceholders(calendar.earningsOf, { date: formatDate(ends) })
      : cash !== null
        ? payDate === null
          ? fillPlaceholders(announced.each, { amount: cash })
          : fillPlaceholders(calendar.dividendOf, { amount: cash, date: formatDate(payDate) })
        : newUnits !== null && oldUnits !== null
          ? formatSplitRatio(kind, newUnits, oldUnits)
          : null;
  return [formatDate(date), ...(more === null ? [] : [more])].join(' · ');
}

/** Earnings and dividends are shown in the company's figures. */
const placeOf = (kind: Event['kind'], instrument: string, isCompany: boolean): Pick<ChartMarker, 'to' | 'query'> =>
  isCompany && (kind === 'earnings' || kind === 'dividend')
    ? { to: getRoutePath('financialComparison'), query: { with: instrument } }
    : {};

/** News and events for a chart that begins at `first`; nothing is read before the chart is loaded. */
export function useChartMarkers(
  instrument: string,
  currency: string,
  on: boolean,
  first: string | null,
): ChartMarkersState {
  const { kinds } = useTexts('chartTools').marks;
  const announced = useTexts('announced');
  const { calendar } = useTexts('companies');
  const [ids, setIds] = useState<readonly string[]>([]);
  const enabled = on && first !== null;
  const from = startOfFirstBarYear(first === null ? 0 : Date.parse(first));
  const events = useCall(
    'quotes/listEvents',
    { instrument, from },
    { enabled, keepPrevious: true, staleTimeMs: 600_000 },
  );
  const news = useInstrumentNews(instrument, enabled);
  const [happened, newsRows] = [events.data, news.data?.rows];
  const all = useMemo(() => {
    if (!on) return NONE;
    const words = { kinds, announced, calendar };
    const isCompany = happened?.reports !== undefined && happened.reports !== null;
    return [
      ...(happened?.rows ?? []).map(
        (event): ChartMarker => ({
          id: `${event.kind} ${event.date}`,
          sign: MARKER_SIGN_BY_KIND[event.kind],
          at: Date.parse(event.at),
          title: kinds[event.kind],
          sub: detailOf(event, words, currency),
          ...placeOf(event.kind, instrument, isCompany),
        }),
      ),
      ...(newsRows ?? []).map(
        ({ id, at, title }): ChartMarker => ({
          id: `news ${id}`,
          sign: 'news',
          at: Date.parse(at),
          title,
          sub: formatDateTimeToMinute(at),
          to: getRoutePath('newsDetail'),
          query: { news: id },
        }),
      ),
    ].sort((a, b) => a.at - b.at);
  }, [on, happened, newsRows, kinds, announced, calendar, currency, instrument]);
  return {
    on,
    all,
    opened: all.filter(({ id }) => ids.includes(id)).toReversed(),
    open: setIds,
    close: () => setIds([]),
  };
}

/** Marks on a chart's time line: an instrument's news and events. */

export const MARKER_SIGNS = ['earnings', 'split', 'dividend', 'action', 'listing', 'news'] as const;
/** In order of priority: marks in one place share the first one's sign. */
export type MarkerSign = (typeof MARKER_SIGNS)[number];

export interface ChartMarker {
  id: string;
  sign: MarkerSign;
  /** Epoch ms. */
  at: number;
  title: string;
  sub: string;
  /** Links to details. */
  to?: string;
  query?: Readonly<Record<string, string>>;
}

export interface MarkerCluster {
  /** The index of its bar: its newest mark's. */
  index: number;
  sign: MarkerSign;
  /** Newest first. */
  ids: readonly string[];
}

interface PlacedMarker {
  mark: ChartMarker;
  index: number;
}

/** The most important one. */
const signOf = (placed: readonly PlacedMarker[]): MarkerSign =>
  MARKER_SIGNS.find((sign) => placed.some(({ mark }) => mark.sign === sign)) ?? 'news';

/**
 * Marks that would overlap are combined into one. They are combined by bars, starting from the newest, so that
 * scrolling changes neither places nor groups. `indexOf` is negative before the first bar.
 */
export function clusterMarkers(
  markers: readonly ChartMarker[],
  indexOf: (at: number) => number,
  barPx: number,
  leastPx: number,
): MarkerCluster[] {
  const placed = markers
    .map((mark) => ({ mark, index: indexOf(mark.at) }))
    .filter(({ index }) => index >= 0)
    .sort((a, b) => b.mark.at - a.mark.at);
  const gathered: PlacedMarker[][] = [];
  for (const each of placed) {
    const last = gathered.at(-1);
    const newest = last?.[0];
    if (last && newest && (newest.index - each.index) * barPx < leastPx) last.push(each);
    else gathered.push([each]);
  }
  return gathered.map((group) => ({
    index: group[0]?.index ?? 0,
    sign: signOf(group),
    ids: group.map(({ mark }) => mark.id),
  }));
}

/** Rounded to a whole year: scrolling back within it sends no further request. */
export const startOfFirstBarYear = (firstBar: number): string =>
  `${new Date(firstBar - 86_400_000).getUTCFullYear()}-01-01`;
