/** Reading a list page by page; separate from single calls, so that a screen without a list doesn't load it. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  type CallAnswer,
  type UseCallOptions,
  fetchCall,
  type CallInput,
  type ListCallName,
  type ListCallRow,
} from './use-call.ts';

export interface ListCallState<Row> {
  rows: Row[];
  error: Error | null;
  /** True until the first page is here. */
  isPending: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  loadMore(): void;
  reload(): Promise<unknown>;
}

/** All pages of a list, one after the other: for `<List>`. */
export function useListCall<Name extends ListCallName>(
  name: Name,
  input: CallInput<Name>,
  settings: UseCallOptions = {},
): ListCallState<ListCallRow<Name>> & { first: CallAnswer<Name> | undefined } {
  const reading = useInfiniteQuery({
    queryKey: [name, input, 'pages', settings.language],
    queryFn: ({ pageParam, signal }) =>
      fetchCall(name, (pageParam ? { ...input, cursor: pageParam } : input) as CallInput<Name>, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: CallAnswer<Name>) => (last as { next: string | null }).next,
    enabled: settings.enabled ?? true,
    ...(settings.refetchIntervalMs === undefined ? {} : { refetchInterval: settings.refetchIntervalMs }),
    ...(settings.staleTimeMs === undefined ? {} : { staleTime: settings.staleTimeMs }),
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = reading;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    rows: (reading.data?.pages ?? []).flatMap((page) => (page as { rows: ListCallRow<Name>[] }).rows),
    /** The first page, with everything besides its rows. */
    first: reading.data?.pages[0],
    error: reading.error,
    isPending: reading.isPending,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore,
    reload: reading.refetch,
  };
}
