/** The marks on a chart: news, results, dividends and the reader's own trades, in clusters. */
import { useMemo, useState } from 'react';
import { type Answer, useCall } from '../../../api/use-call.ts';
import { formatDate, formatTime } from '../../../format/dates.ts';
import { formatPrice, withCurrency } from '../../../format/numbers.ts';
import { fill, type Texts, useTexts } from '../../../language/language.ts';
import { pathOf } from '../../../router/routes.ts';
import { useNewsOf } from '../../news/shared/instrument-news.tsx';
import { ratioWords } from '../../positions/shared/price-format.ts';

export interface Marks {
  on: boolean;
  /** Oldest first; empty until loaded, or if switched off. */
  all: readonly ChartMark[];
  /** The tapped ones. */
  opened: readonly ChartMark[];
  open: (ids: readonly string[]) => void;
  close: () => void;
}

type Event = Answer<'quotes/listEvents'>['rows'][number];
const SIGN_OF: Readonly<Record<Event['kind'], Sign>> = {
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
};
const NONE: readonly ChartMark[] = [];

interface Words {
  kinds: Texts['chartTools']['marks']['kinds'];
  announced: Texts['announced'];
  calendar: Texts['companies']['calendar'];
}

function detailOf({ kind, date, amount, newUnits, oldUnits, payDate, ends }: Event, words: Words, currency: string) {
  const { announced, calendar } = words;
  const cash = amount === null ? null : withCurrency(formatPrice(amount, currency), currency);
  const more =
    ends !== null
      ? fill(calendar.earningsOf, { date: formatDate(ends) })
      : cash !== null
        ? payDate === null
          ? fill(announced.each, { amount: cash })
          : fill(calendar.dividendOf, { amount: cash, date: formatDate(payDate) })
        : newUnits !== null && oldUnits !== null
          ? ratioWords(kind, newUnits, oldUnits)
          : null;
  return [formatDate(date), ...(more === null ? [] : [more])].join(' · ');
}

/** Earnings and dividends are shown in the company's figures. */
const placeOf = (kind: Event['kind'], instrument: string, isCompany: boolean): Pick<ChartMark, 'to' | 'query'> =>
  isCompany && (kind === 'earnings' || kind === 'dividend')
    ? { to: pathOf('financialComparison'), query: { with: instrument } }
    : {};

/** News and events for a chart that begins at `first`; nothing is read before the chart is loaded. */
export function useMarks(instrument: string, currency: string, on: boolean, first: string | null): Marks {
  const { kinds } = useTexts('chartTools').marks;
  const announced = useTexts('announced');
  const { calendar } = useTexts('companies');
  const [ids, setIds] = useState<readonly string[]>([]);
  const enabled = on && first !== null;
  const from = yearOf(first === null ? 0 : Date.parse(first));
  const events = useCall(
    'quotes/listEvents',
    { instrument, from },
    { enabled, keepPrevious: true, staleTimeMs: 600_000 },
  );
  const news = useNewsOf(instrument, enabled);
  const [happened, told] = [events.data, news.data?.rows];
  const all = useMemo(() => {
    if (!on) return NONE;
    const words = { kinds, announced, calendar };
    const isCompany = happened?.reports !== undefined && happened.reports !== null;
    return [
      ...(happened?.rows ?? []).map(
        (event): ChartMark => ({
          id: `${event.kind} ${event.date}`,
          sign: SIGN_OF[event.kind],
          at: Date.parse(event.at),
          title: kinds[event.kind],
          sub: detailOf(event, words, currency),
          ...placeOf(event.kind, instrument, isCompany),
        }),
      ),
      ...(told ?? []).map(
        ({ id, at, title }): ChartMark => ({
          id: `news ${id}`,
          sign: 'news',
          at: Date.parse(at),
          title,
          sub: formatTime(at),
          to: pathOf('newsDetail'),
          query: { news: id },
        }),
      ),
    ].sort((a, b) => a.at - b.at);
  }, [on, happened, told, kinds, announced, calendar, currency, instrument]);
  return {
    on,
    all,
    opened: all.filter(({ id }) => ids.includes(id)).toReversed(),
    open: setIds,
    close: () => setIds([]),
  };
}

/** Marks on a chart's time line: an instrument's news and events. */

export const SIGNS = ['earnings', 'split', 'dividend', 'action', 'listing', 'news'] as const;
/** In order of priority: marks in one place share the first one's sign. */
export type Sign = (typeof SIGNS)[number];

export interface ChartMark {
  id: string;
  sign: Sign;
  /** Epoch ms. */
  at: number;
  title: string;
  sub: string;
  /** Links to details. */
  to?: string;
  query?: Readonly<Record<string, string>>;
}

export interface Cluster {
  /** The index of its bar: its newest mark's. */
  index: number;
  sign: Sign;
  /** Newest first. */
  ids: readonly string[];
}

interface Placed {
  mark: ChartMark;
  index: number;
}

/** The most important one. */
const signOf = (placed: readonly Placed[]): Sign =>
  SIGNS.find((sign) => placed.some(({ mark }) => mark.sign === sign)) ?? 'news';

/**
 * Marks that would overlap are combined into one. They are combined by bars, starting from the newest, so that
 * scrolling changes neither places nor groups. `indexOf` is negative before the first bar.
 */
export function clustersOf(
  marks: readonly ChartMark[],
  indexOf: (at: number) => number,
  barPx: number,
  leastPx: number,
): Cluster[] {
  const placed = marks
    .map((mark) => ({ mark, index: indexOf(mark.at) }))
    .filter(({ index }) => index >= 0)
    .sort((a, b) => b.mark.at - a.mark.at);
  const gathered: Placed[][] = [];
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
export const yearOf = (firstBar: number): string => `${new Date(firstBar - 86_400_000).getUTCFullYear()}-01-01`;
