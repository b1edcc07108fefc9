import { expect, it } from 'vitest';
import { keptSince, retentionDays, type RetentionRule } from './retention.ts';

const RULES: RetentionRule[] = [
  { kind: 'deposit', from: 200, days: 30 },
  { kind: 'deposit', from: 100, days: 60 },
  { kind: 'identity', from: 150, days: 3_650 },
];

it.each([
  ['deposit', 99, 90],
  ['deposit', 100, 60],
  ['deposit', 199, 60],
  ['deposit', 200, 30],
  ['identity', 149, 1_826],
  ['identity', 150, 3_650],
] as const)('files of %s are kept at %i for %i days', (kind, at, days) =>
  expect(retentionDays(RULES, kind, at)).toBe(days),
);

it('counts back from the moment', () => expect(keptSince([], 'deposit', 90 * 86_400_000 + 5)).toBe(5));
