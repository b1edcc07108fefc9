/** The marks on a chart: news, results, dividends and the reader's own trades, in clusters. */
import { useMemo, useState } from 'react';
import { type Answer, useCall } from '../../../api/use-call.ts';
import { formatDate, formatTime } from '../../../format/dates.ts';
import { formatPrice, withCurrency } from '../../../format/numbers.ts';
import { fill, type Texts, useTexts } from '../../../language/language.ts';
import { pathOf } from '../../../router/routes.ts';
import { useNewsOf } from '../../news/shared/use-news-of.ts';
import { ratioWords } from '../../positions/shared/ratio-words.ts';
import { type ChartMark, type Sign, yearOf } from './marks.ts';

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
