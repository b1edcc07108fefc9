/** Reads a list page by page. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createPageCursors } from './page-cursors.ts';
import { type CallInput, fetchStaffCall, type StaffCall } from './staff-api-client.ts';

const PER_PAGE = 50;

interface ListPage<Row> {
  rows: readonly Row[];
  next: string | null;
}

const cursors = createPageCursors();

/** `input` is what the call asks for besides the page, which counts from 1. */
export const useStaffList = <Row>(call: StaffCall, input: object, page: number, refreshMs?: number) =>
  useQuery({
    queryKey: [call, 'page', page, input],
    queryFn: ({ signal }) =>
      cursors.readPage(JSON.stringify([call, input]), page, (cursor) => {
        const withPage = { ...input, limit: PER_PAGE, ...(cursor === null ? {} : { cursor }) } as CallInput<StaffCall>;
        return fetchStaffCall(call, withPage, signal) as Promise<unknown> as Promise<ListPage<Row>>;
      }),
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: refreshMs ?? false,
  });
