/** The framework's access to the calls. Only reads lists: every change is a call of its own with an intent's key. */
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { ConsoleArea } from '../area.ts';
import { type CallInput, fetchStaffCall, type StaffCall } from './staff-api-client.ts';
import { createPageCursors } from './page-cursors.ts';

interface Page {
  rows: readonly object[];
  next: string | null;
}

type Lists = NonNullable<ConsoleArea['lists']>;

/** Reads one page of a list; everything besides the rows in its answer is `meta`. */
function listReader(lists: Lists) {
  const cursors = createPageCursors();
  return async function getList<Row extends RaRecord>(
    resource: string,
    { pagination, filter = {}, signal }: GetListParams,
  ): Promise<GetListResult<Row>> {
    const call = resource as StaffCall;
    const idOf = lists[call] as ((row: object) => string) | undefined;
    if (!idOf) throw new Error(`no area lists the rows of ${resource}`);
    const { page = 1, perPage = 50 } = pagination ?? {};
    const readPage = (cursor: string | null): Promise<Page> =>
      fetchStaffCall(
        call,
        { ...filter, limit: perPage, ...(cursor ? { cursor } : {}) } as CallInput<StaffCall>,
        signal,
      ) as unknown as Promise<Page>;
    const { rows, next, ...extra } = await cursors.readPage(
      JSON.stringify([resource, filter, perPage]),
      page,
      readPage,
    );
    return {
      data: rows.map((row) => ({ ...row, id: idOf(row) })) as unknown as Row[],
      meta: extra,
      pageInfo: { hasNextPage: next !== null, hasPreviousPage: page > 1 },
    };
  };
}

const never = (): Promise<never> => Promise.reject(new Error('the console changes nothing by this door'));

/** `lists` come from the areas. */
export const createDataProvider = (lists: Lists): DataProvider => ({
  supportAbortSignal: true,
  getList: listReader(lists),
  getOne: never,
  getMany: never,
  getManyReference: never,
  create: never,
  update: never,
  updateMany: never,
  delete: never,
  deleteMany: never,
});
