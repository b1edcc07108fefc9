import { expect, it, test } from 'vitest';
import { inOrderOfNeeds, openParts } from './open-parts.ts';
import { type GivenParts, type Part, part, type PartName } from './parts.ts';

const silent = { error: () => {} };
const NOTHING = {} as GivenParts;
/** A part that notes what happens to it. */
const noted = (name: string, needs: string[], notes: string[], fails?: 'open' | 'drain' | 'stop'): Part => {
  const note = (what: 'open' | 'drain' | 'stop'): void => {
    if (fails === what) throw new Error(`${name} can't ${what}`);
    notes.push(`${what} ${name}`);
  };
  return part(name as PartName, needs as PartName[], () => (note('open'), name as never), {
    drain: async () => note('drain'),
    stop: () => note('stop'),
  });
};

test('a part is opened after all that it needs, however they are listed', async () => {
  const notes: string[] = [];
  const { parts } = await openParts(
    [noted('app', ['store', 'clock'], notes), noted('clock', [], notes), noted('store', ['clock'], notes)],
    NOTHING,
    silent,
  );
  expect(notes).toEqual(['open clock', 'open store', 'open app']);
  expect(parts).toMatchObject({ app: 'app', store: 'store', clock: 'clock' });
});

test('a part sees what it has named, and nothing else', async () => {
  let seen: object = {};
  await openParts(
    [
      noted('clock', [], []),
      noted('store', [], []),
      part('app' as PartName, ['clock'] as PartName[], (needed) => ((seen = needed), null as never)),
    ],
    NOTHING,
    silent,
  );
  expect(seen).toEqual({ clock: 'clock' });
});

it.each([
  [
    'a circle',
    [
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b']],
    ],
    'b → c → b',
  ],
  ['a need that nobody opens', [['a', ['b']]], '"a" needs "b"'],
  [
    'a part that two open',
    [
      ['a', []],
      ['a', []],
    ],
    'two modules open the part "a"',
  ],
  ['a part that is given already', [['config', []]], 'two modules open the part "config"'],
] as [string, [string, string[]][], string][])('%s is refused in words', (_, listed, says) => {
  const all = listed.map(([name, needs]) => ({ name, needs }) as Pick<Part, 'name' | 'needs'>);
  expect(() => inOrderOfNeeds(all, ['config'])).toThrow(says);
});

test('what was accepted is finished before anything closes, and what is needed closes last', async () => {
  const notes: string[] = [];
  const open = await openParts([noted('clock', [], notes), noted('desk', ['clock'], notes)], NOTHING, silent);
  notes.length = 0;
  await open.stop();
  expect(notes).toEqual(['drain desk', 'drain clock', 'stop desk', 'stop clock']);
});

test('one that can not be closed is logged and keeps no other from closing', async () => {
  const notes: string[] = [];
  const logged: object[] = [];
  const open = await openParts(
    [noted('clock', [], notes), noted('desk', ['clock'], notes, 'stop'), noted('app', ['desk'], notes, 'drain')],
    NOTHING,
    { error: (about: object) => logged.push(about) },
  );
  notes.length = 0;
  await open.stop();
  expect(notes).toEqual(['drain desk', 'drain clock', 'stop app', 'stop clock']);
  expect(logged).toMatchObject([{ part: 'app' }, { part: 'desk' }]);
});

test('where one can not be opened, those before it are closed', async () => {
  const notes: string[] = [];
  const opening = openParts([noted('clock', [], notes), noted('desk', ['clock'], notes, 'open')], NOTHING, silent);
  await expect(opening).rejects.toThrow("desk can't open");
  expect(notes).toEqual(['open clock', 'drain clock', 'stop clock']);
});
