import { expect, test } from 'vitest';
import { NO_OTHER_PROCESSES } from '../cluster/cross-process-limit-usage.ts';
import { buildRateHeaders, createApiKeyRates } from './api-key-rates.ts';

const START = 30 * 60_000;
const key = { id: 'BK', callsPerMinute: 2 };

test('gives a key its calls back at the end of the minute, and says when', () => {
  const take = createApiKeyRates(NO_OTHER_PROCESSES.shareTokensTaken('calls'));
  expect(take(key, START)).toEqual({ limit: 2, remaining: 1, resetAt: 1_860, wait: 0 });
  expect(take(key, START + 500)).toMatchObject({ remaining: 0, wait: 0 });
  expect(take(key, START + 50_500)).toEqual({ limit: 2, remaining: 0, resetAt: 1_860, wait: 10 });
  expect(take({ ...key, id: 'other' }, START + 50_500)).toMatchObject({ remaining: 1, wait: 0 });
  expect(take(key, START + 60_000)).toMatchObject({ remaining: 1, resetAt: 1_920, wait: 0 });
});

test('counts what other processes have served', () => {
  let hear: (id: string, taken: number) => void = () => {};
  const announced: string[] = [];
  const take = createApiKeyRates({ announce: (id) => announced.push(id), hear: (heard) => (hear = heard) });
  take(key, START);
  hear('BK', 1);
  expect(take(key, START).wait).toBe(60);
  expect(announced).toEqual(['BK']);
});

test('writes the headers that clients read', () => {
  expect(buildRateHeaders({ limit: 200, remaining: 7, resetAt: 1_860, wait: 0 })).toEqual([
    'x-ratelimit-limit',
    '200',
    'x-ratelimit-remaining',
    '7',
    'x-ratelimit-reset',
    '1860',
  ]);
});
