import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CallName } from '@bourse/contract/calls.ts';
import { expect, test } from 'vitest';
import {
  type ActingAs,
  addOnce,
  type AnyArea,
  AREAS,
  type BoundBy,
  type Complete,
  MODULES,
  type OpenedBy,
} from './registry.ts';
import type { PartName, Parts, RuleName } from './parts.ts';

/** Whatever a manifest takes from the parts. */
const anything: unknown = new Proxy(() => anything, { get: () => anything });

test('each folder with a manifest is an area of its name', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((each) => each.isDirectory() && readdirSync(join(import.meta.dirname, each.name)).includes('area.ts'))
    .map(({ name }) => name);
  expect(AREAS.map(({ name }) => name).toSorted()).toEqual(folders.sort());
});

test('no two jobs, or readings again, have one name', () => {
  const jobs = MODULES.flatMap((module) => module.jobs?.(anything as Parts) ?? []).map(({ name }) => name);
  expect(jobs.length).toBeGreaterThan(10);
  expect(new Set(jobs).size).toBe(jobs.length);
});

test('no two modules act under one name', () => {
  const rules = MODULES.flatMap(({ rules: own }) => own ?? []);
  expect(rules).toEqual(expect.arrayContaining(['look', 'margin calls', 'lending']));
  expect(new Set(rules).size).toBe(rules.length);
});

test('no two groups of checks in an audit have one name', () => {
  const groups = AREAS.flatMap(({ audit }) => audit ?? []).map(({ of }) => of);
  expect(groups).toEqual(expect.arrayContaining(['lending', 'portfolios', 'ends of days']));
  expect(new Set(groups).size).toBe(groups.length);
});

test('what two areas bring under one name is refused', () => {
  const all = {};
  addOnce(all, { favorites: 1 });
  addOnce(all, { orders: 2 });
  expect(() => addOnce(all, { orders: 3 })).toThrow('two areas bring "orders"');
  expect(all).toEqual({ favorites: 1, orders: 2 });
});

test('what is missing is a type error', () => {
  // @ts-expect-error a part that nobody opens
  const unopened: Complete<'aPart'> = 'aPart' as never;
  // @ts-expect-error the desk is a room's, so areas alone don't open all parts
  const opened: Complete<Exclude<PartName, OpenedBy<AnyArea>>> = 'desk' as never;
  // @ts-expect-error one area alone doesn't bind all calls
  const bound: Complete<Exclude<CallName, BoundBy<Extract<AnyArea, { name: 'news' }>>>> = 'user/login' as never;
  // @ts-expect-error one area alone doesn't list all rules
  const acts: Complete<Exclude<RuleName, ActingAs<Extract<AnyArea, { name: 'lending' }>>>> = 'look' as never;
  // @ts-expect-error a rule that nobody has declared
  const unknown: RuleName = 'a rule';
  expect([unopened, opened, bound, acts, unknown]).toHaveLength(5);
});
