/** The framework's door to the calls: lists alone, since every change is a call of its own with an intent's key. */
import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import { type Answer, type Input, read, type StaffCall } from './client.ts';
import { createCursors } from './cursors.ts';

/** Each list of the console, and what identifies its rows. */
const LISTS = {
  reviews: { call: 'staff/listReviews', idOf: ({ id }: { id: string }) => id },
  customers: { call: 'staff/listCustomers', idOf: ({ id }: { id: string }) => id },
  announcements: { call: 'staff/listAnnouncements', idOf: ({ id }: { id: string }) => id },
  news: { call: 'staff/listNews', idOf: ({ id }: { id: string }) => id },
  audit: { call: 'staff/listAudit', idOf: ({ seq }: { seq: string }) => seq },
} as const satisfies Record<string, { call: StaffCall; idOf(row: never): string }>;

export type ListName = keyof typeof LISTS;

interface Page {
  rows: readonly object[];
  next: string | null;
}

const cursors = createCursors();

async function getList<Row extends RaRecord>(
  resource: string,
  { pagination, filter = {}, signal }: GetListParams,
): Promise<GetListResult<Row>> {
  const list = LISTS[resource as ListName];
  const { page = 1, perPage = 50 } = pagination ?? {};
  const readPage = (cursor: string | null): Promise<Page> =>
    read(
      list.call,
      { ...filter, limit: perPage, ...(cursor ? { cursor } : {}) } as Input<typeof list.call>,
      signal,
    ) as Promise<Answer<typeof list.call>>;
  const { rows, next } = await cursors.readPage(JSON.stringify([resource, filter, perPage]), page, readPage);
  const idOf = list.idOf as (row: object) => string;
  return {
    data: rows.map((row) => ({ ...row, id: idOf(row) })) as unknown as Row[],
    pageInfo: { hasNextPage: next !== null, hasPreviousPage: page > 1 },
  };
}

const never = (): Promise<never> => Promise.reject(new Error('the console changes nothing by this door'));

export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList,
  getOne: never,
  getMany: never,
  getManyReference: never,
  create: never,
  update: never,
  updateMany: never,
  delete: never,
  deleteMany: never,
};
