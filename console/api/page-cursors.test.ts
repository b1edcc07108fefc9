import { expect, test } from 'vitest';
import { createPageCursors } from './page-cursors.ts';

/** A list of `pages` pages whose cursors are their numbers; records what was read. */
function bookOf(pages: number) {
  const read: (string | null)[] = [];
  return {
    read,
    at: (cursor: string | null) => {
      read.push(cursor);
      const page = cursor === null ? 1 : Number(cursor);
      return Promise.resolve({ page, next: page < pages ? String(page + 1) : null });
    },
  };
}

test('reads each of several consecutive pages once', async () => {
  const [cursors, book] = [createPageCursors(), bookOf(3)];
  for (const page of [1, 2, 3]) expect(await cursors.readPage('list', page, book.at)).toMatchObject({ page });
  expect(book.read).toEqual([null, '2', '3']);
});

test('reaches an unvisited page from the nearest known one', async () => {
  const [cursors, book] = [createPageCursors(), bookOf(5)];
  await cursors.readPage('list', 2, book.at);
  book.read.length = 0;
  expect(await cursors.readPage('list', 4, book.at)).toMatchObject({ page: 4 });
  expect(book.read).toEqual(['3', '4']);
});

test('a page beyond the end is the last page', async () => {
  const cursors = createPageCursors();
  expect(await cursors.readPage('list', 9, bookOf(2).at)).toMatchObject({ page: 2, next: null });
});

test('rereads a list that became shorter or has another filter', async () => {
  const cursors = createPageCursors();
  await cursors.readPage('list', 3, bookOf(3).at);
  expect(await cursors.readPage('list', 1, bookOf(1).at)).toMatchObject({ page: 1, next: null });
  expect(await cursors.readPage('list', 3, bookOf(1).at)).toMatchObject({ page: 1, next: null });
  const other = bookOf(3);
  await cursors.readPage('another list', 2, other.at);
  expect(other.read).toEqual([null, '2']);
});
