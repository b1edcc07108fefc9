import { expect, test } from 'vitest';
import { changeListQuery, parseListQuery } from './list-state.ts';

const identity = { kind: 'identity' };

test.each([
  ['', { filters: {}, page: 1 }],
  ['filter={"kind":"identity"}&page=2', { filters: identity, page: 2 }],
  // As stored links of before have it.
  ['filter=%7B%22kind%22%3A%22identity%22%7D&order=ASC&page=2&perPage=50&sort=id', { filters: identity, page: 2 }],
  ['filter={"kind"&page=-3', { filters: {}, page: 1 }],
  ['filter=null&page=second', { filters: {}, page: 1 }],
])('an address with "%s" can be opened', (address, expected) => {
  expect(parseListQuery(new URLSearchParams(address))).toEqual(expected);
});

test('a changed address opens what was chosen, and keeps what else it has', () => {
  const changed = changeListQuery(new URLSearchParams('tab=open'), { filters: identity, page: 3 });
  expect(parseListQuery(changed)).toEqual({ filters: identity, page: 3 });
  expect(changed.get('tab')).toBe('open');
  expect(String(changeListQuery(changed, { filters: {}, page: 1 }))).toBe('tab=open');
});
