import { expect, it, test } from 'vitest';
import { sortByDependencies, openDependencies } from './open-dependencies.ts';
import {
  type ProcessProvidedDependencies,
  type DependencyDefinition,
  defineDependency,
  type DependencyName,
} from './dependencies.ts';

const silent = { error: () => {} };
const NOTHING = {} as ProcessProvidedDependencies;
/** A part that notes what happens to it. */
const noted = (
  name: string,
  needs: string[],
  notes: string[],
  fails?: 'open' | 'drain' | 'stop',
): DependencyDefinition => {
  const note = (what: 'open' | 'drain' | 'stop'): void => {
    if (fails === what) throw new Error(`${name} can't ${what}`);
    notes.push(`${what} ${name}`);
  };
  return defineDependency(name as DependencyName, needs as DependencyName[], () => (note('open'), name as never), {
    drain: async () => note('drain'),
    stop: () => note('stop'),
  });
};

test('opens each dependency after everything that it needs, in whatever order they are listed', async () => {
  const notes: string[] = [];
  const { dependencies } = await openDependencies(
    [noted('app', ['store', 'clock'], notes), noted('clock', [], notes), noted('store', ['clock'], notes)],
    NOTHING,
    silent,
  );
  expect(notes).toEqual(['open clock', 'open store', 'open app']);
  expect(dependencies).toMatchObject({ app: 'app', store: 'store', clock: 'clock' });
});

test('passes a dependency only what it has declared as needed', async () => {
  let seen: object = {};
  await openDependencies(
    [
      noted('clock', [], []),
      noted('store', [], []),
      defineDependency(
        'app' as DependencyName,
        ['clock'] as DependencyName[],
        (needed) => ((seen = needed), null as never),
      ),
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
] as [string, [string, string[]][], string][])('refuses %s with an explanation', (_, listed, says) => {
  const all = listed.map(([name, needs]) => ({ name, needs }) as Pick<DependencyDefinition, 'name' | 'needs'>);
  expect(() => sortByDependencies(all, ['config'])).toThrow(says);
});

test('drains everything before closing anything, and closes needed dependencies last', async () => {
  const notes: string[] = [];
  const open = await openDependencies([noted('clock', [], notes), noted('desk', ['clock'], notes)], NOTHING, silent);
  notes.length = 0;
  await open.stop();
  expect(notes).toEqual(['drain desk', 'drain clock', 'stop desk', 'stop clock']);
});

test('logs a dependency that fails to close and still closes the others', async () => {
  const notes: string[] = [];
  const logged: object[] = [];
  const open = await openDependencies(
    [noted('clock', [], notes), noted('desk', ['clock'], notes, 'stop'), noted('app', ['desk'], notes, 'drain')],
    NOTHING,
    { error: (about: object) => logged.push(about) },
  );
  notes.length = 0;
  await open.stop();
  expect(notes).toEqual(['drain desk', 'drain clock', 'stop app', 'stop clock']);
  expect(logged).toMatchObject([{ part: 'app' }, { part: 'desk' }]);
});

test('closes what is already open if a dependency fails to open', async () => {
  const notes: string[] = [];
  const opening = openDependencies(
    [noted('clock', [], notes), noted('desk', ['clock'], notes, 'open')],
    NOTHING,
    silent,
  );
  await expect(opening).rejects.toThrow("desk can't open");
  expect(notes).toEqual(['open clock', 'drain clock', 'stop clock']);
});
