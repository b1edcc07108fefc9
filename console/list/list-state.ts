/**
 * Which page of a list is shown, and with which filters. They are part of the address, so that what is shown can be
 * linked to.
 */
import { createContext, useContext, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallAnswer, StaffCall } from '../api/staff-api-client.ts';

export type FilterValue = string | boolean | undefined;
export type FilterValues = Readonly<Record<string, FilterValue>>;

interface ListQuery {
  filters: FilterValues;
  /** Counts from 1. */
  page: number;
}

/** An address that can't be read is one without filters. */
function parseFilters(text: string): FilterValues {
  try {
    return Object(JSON.parse(text)) as FilterValues;
  } catch {
    return {};
  }
}

export const parseListQuery = (query: URLSearchParams): ListQuery => ({
  filters: parseFilters(query.get('filter') ?? '{}'),
  page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
});

/** Whatever else is in the address stays. */
export function changeListQuery(query: URLSearchParams, { filters, page }: ListQuery): URLSearchParams {
  const changed = new URLSearchParams(query);
  if (Object.keys(filters).length > 0) changed.set('filter', JSON.stringify(filters));
  else changed.delete('filter');
  if (page > 1) changed.set('page', String(page));
  else changed.delete('page');
  return changed;
}

export interface ListState extends ListQuery {
  /** Other filters begin with the first page. */
  setFilters(filters: FilterValues): void;
  setPage(page: number): void;
}

/** `unlinked` keeps it out of the address. */
export function useListState(unlinked: boolean): ListState {
  const address = useSearchParams();
  const unlinkedQuery = useState(() => new URLSearchParams());
  const [query, setQuery] = unlinked ? unlinkedQuery : address;
  const present = parseListQuery(query);
  return {
    ...present,
    setFilters: (filters) => setQuery(changeListQuery(query, { filters, page: 1 })),
    setPage(page) {
      setQuery(changeListQuery(query, { ...present, page }));
      if (!unlinked) scrollTo(0, 0);
    },
  };
}

/** For what stands above a list's rows; `answer` is that of the page's call, once it is there. */
export const ListContext = createContext<Pick<ListState, 'filters' | 'setFilters'> & { answer?: unknown }>({
  filters: {},
  setFilters: () => {},
});

/** What the answer says besides its rows. */
export const useListAnswer = <Call extends StaffCall>(): CallAnswer<Call> | undefined =>
  useContext(ListContext).answer as CallAnswer<Call> | undefined;

/** The present filters, and how to change one; an empty one doesn't count. */
export function useListFilters() {
  const { filters: values, setFilters } = useContext(ListContext);
  const change = (name: string, value: FilterValue): void => {
    const { [name]: _, ...others } = values;
    setFilters(value === undefined || value === '' || value === false ? others : { ...others, [name]: value });
  };
  return { values, change, clear: () => setFilters({}), filtered: Object.keys(values).length > 0 };
}
