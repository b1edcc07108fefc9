import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CallName } from '@bourse/contract/calls.ts';
import { expect, test } from 'vitest';
import {
  type AutomationsListedBy,
  addWithoutDuplicates,
  type RegisteredArea,
  AREA_MANIFESTS,
  type CallsBoundBy,
  type AssertNoneMissing,
  SERVER_MODULES,
  type DependenciesOpenedBy,
} from './area-registry.ts';
import type { DependencyName, ServerDependencies, AutomationName } from './dependencies.ts';

/** Whatever a manifest takes from the parts. */
const anything: unknown = new Proxy(() => anything, { get: () => anything });

test('each folder with an area manifest is registered under its folder name', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((each) => each.isDirectory() && readdirSync(join(import.meta.dirname, each.name)).includes('area.ts'))
    .map(({ name }) => name);
  expect(AREA_MANIFESTS.map(({ name }) => name).toSorted()).toEqual(folders.sort());
});

test('job names are unique', () => {
  const jobs = SERVER_MODULES.flatMap((module) => module.jobs?.(anything as ServerDependencies) ?? []).map(
    ({ name }) => name,
  );
  expect(jobs.length).toBeGreaterThan(10);
  expect(new Set(jobs).size).toBe(jobs.length);
});

test('automation names are unique', () => {
  const rules = SERVER_MODULES.flatMap(({ automations: own }) => own ?? []);
  expect(rules).toEqual(expect.arrayContaining(['look', 'margin calls', 'lending']));
  expect(new Set(rules).size).toBe(rules.length);
});

test('names of audit groups are unique', () => {
  const groups = AREA_MANIFESTS.flatMap(({ audit }) => audit ?? []).map(({ of }) => of);
  expect(groups).toEqual(expect.arrayContaining(['lending', 'portfolios', 'ends of days']));
  expect(new Set(groups).size).toBe(groups.length);
});

test('adding a name that another area already provides throws', () => {
  const all = {};
  addWithoutDuplicates(all, { favorites: 1 });
  addWithoutDuplicates(all, { orders: 2 });
  expect(() => addWithoutDuplicates(all, { orders: 3 })).toThrow('two areas bring "orders"');
  expect(all).toEqual({ favorites: 1, orders: 2 });
});

test('a missing dependency, call or automation is a type error', () => {
  // @ts-expect-error a part that nobody opens
  const unopened: AssertNoneMissing<'aPart'> = 'aPart' as never;
  // @ts-expect-error the desk is a room's, so areas alone don't open all parts
  const opened: AssertNoneMissing<Exclude<DependencyName, DependenciesOpenedBy<RegisteredArea>>> = 'desk' as never;
  // @ts-expect-error one area alone doesn't bind all calls
  const bound: AssertNoneMissing<Exclude<CallName, CallsBoundBy<Extract<RegisteredArea, { name: 'news' }>>>> =
    'user/login' as never;
  type Unlisted = Exclude<AutomationName, AutomationsListedBy<Extract<RegisteredArea, { name: 'lending' }>>>;
  // @ts-expect-error one area alone doesn't list all automations
  const acts: AssertNoneMissing<Unlisted> = 'look' as never;
  // @ts-expect-error a rule that nobody has declared
  const unknown: AutomationName = 'a rule';
  expect([unopened, opened, bound, acts, unknown]).toHaveLength(5);
});
