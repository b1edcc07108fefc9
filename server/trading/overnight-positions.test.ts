import type { Quote } from '@bourse/core/markets/market.ts';
import { expect, it } from 'vitest';
import { createNightQuotes } from './overnight-positions.ts';

const MINUTE_MS = 60_000;
const NIGHT = Date.parse('2026-11-25T05:00:00.000Z') - 1;
const quoteOf = (last: bigint): Quote =>
  ({ instrument: 'US:A', seq: 1n, at: NIGHT, bid: last, ask: last, last }) as never;

it('asks once for all positions of a night, again after a minute, and always for what isn’t known', () => {
  const asked: string[] = [];
  let last: bigint | null = null;
  const quoteThen = createNightQuotes({
    quote(id, at) {
      asked.push(`${id} ${at}`);
      return last === null ? null : quoteOf(last);
    },
  });
  const now = NIGHT + 10 * MINUTE_MS + 1;
  expect([quoteThen('US:A', NIGHT, now), quoteThen('US:A', NIGHT, now)]).toEqual([null, null]);
  expect(asked).toHaveLength(2);
  last = 100n;
  for (let position = 0; position < 1_000; position++) expect(quoteThen('US:A', NIGHT, now)?.last).toBe(100n);
  expect(asked).toHaveLength(3);
  quoteThen('US:B', NIGHT, now);
  quoteThen('US:A', NIGHT - 1, now);
  expect(asked.slice(3)).toEqual([`US:B ${NIGHT}`, `US:A ${NIGHT - 1}`]);
  last = 101n;
  expect(quoteThen('US:A', NIGHT, now + MINUTE_MS)?.last).toBe(101n);
});
