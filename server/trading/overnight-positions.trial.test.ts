import type { Quote } from '@bourse/core/markets/market-types.ts';
import { expect, it } from 'vitest';
import { createNightQuoteCache } from './overnight-positions.ts';

const MINUTE_MS = 60_000;
const NIGHT = Date.parse('2026-11-25T05:00:00.000Z') - 1;
const quoteOf = (last: bigint): Quote =>
  ({ instrument: 'US:A', seq: 1n, at: NIGHT, bid: last, ask: last, last }) as never;

it('queries a quote once for all positions of a night, again after a minute, and always if unknown', () => {
  const quotesRead: string[] = [];
  let last: bigint | null = null;
  const quoteThen = createNightQuoteCache({
    quote(id, at) {
      quotesRead.push(`${id} ${at}`);
      return last === null ? null : quoteOf(last);
    },
  });
  const now = NIGHT + 10 * MINUTE_MS + 1;
  expect([quoteThen('US:A', NIGHT, now), quoteThen('US:A', NIGHT, now)]).toEqual([null, null]);
  expect(quotesRead).toHaveLength(2);
  last = 100n;
  for (let position = 0; position < 1_000; position++) expect(quoteThen('US:A', NIGHT, now)?.last).toBe(100n);
  expect(quotesRead).toHaveLength(3);
  quoteThen('US:B', NIGHT, now);
  quoteThen('US:A', NIGHT - 1, now);
  expect(quotesRead.slice(3)).toEqual([`US:B ${NIGHT}`, `US:A ${NIGHT - 1}`]);
  last = 101n;
  expect(quoteThen('US:A', NIGHT, now + MINUTE_MS)?.last).toBe(101n);
});
