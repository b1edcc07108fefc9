import { expect, it } from 'vitest';
import { fileRetentionCutoff, fileRetentionDaysAt, type FileRetentionRule } from './file-retention.ts';

const RULES: FileRetentionRule[] = [
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
] as const)('files of %s are retained at %i for %i days', (kind, at, days) =>
  expect(fileRetentionDaysAt(RULES, kind, at)).toBe(days),
);

it('the retention cutoff counts back from the given time', () =>
  expect(fileRetentionCutoff([], 'deposit', 90 * 86_400_000 + 5)).toBe(5));
