import { expect, test } from 'vitest';
import { addToolUse, parseToolUses, sortByUse } from './tool-uses.ts';

test('those used last come first, the others stay in their order', () => {
  const tools = ['/a', '/b', '/c', '/d'].map((to) => ({ to }));
  const uses = addToolUse(addToolUse(addToolUse([], '/c'), '/d'), '/c');
  expect(uses).toEqual(['/c', '/d']);
  expect(sortByUse(tools, uses).map(({ to }) => to)).toEqual(['/c', '/d', '/a', '/b']);
  expect(sortByUse(tools, []).map(({ to }) => to)).toEqual(['/a', '/b', '/c', '/d']);
});

test.each([[null], ['no JSON'], ['{"a":1}'], ['[1,2]']])('%s stored by another program is no use', (stored) => {
  expect(parseToolUses(stored)).toEqual([]);
});
