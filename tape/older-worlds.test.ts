/**
 * Worlds from before prices became fair: what they have shown stays, to the digit. The sums below were taken from the code of then;
 * where Mexico has sessions they were taken anew when 24 December became a short day there, which changed Mexico's prices and no others'. */
import { describe, expect, it } from 'vitest';
import type { CorporateAction, Hours } from '@bourse/core/market.ts';
import { sha256, toHex } from '@bourse/core/sha256.ts';
import { createTape } from './create-tape.ts';
import { DAY_MS, seedOf, START, text, zones } from './testing/worlds.ts';

const NEVER = '9999-12-31';

/** The sums are from when a ratio was one number of 8 decimals. */
const asThen = (action: CorporateAction): object => ('ratio' in action ? { ...action, ratio: (action.ratio.numerator * 100_000_000n) / action.ratio.denominator } : action);

/** Everything that a customer could see of some instruments, in one sum. */
function seen(hours: Hours, startDate: string, from: number): string {
  const tape = createTape({ seed: seedOf(4), hours, zones, startDate, fairFrom: NEVER });
  const parts: string[] = [];
  const chosen = tape.instruments().filter(({ id }, i) => i % 23 === 0 || id === 'US.NWRB');
  for (const { id } of chosen) {
    for (const days of [-700.3, -40.21, 1.337, 20.71, 64.9, 118.043]) {
      const now = from + Math.round(days * DAY_MS);
      parts.push(text(tape.quote(id, now)), text(tape.nightQuote(id, now)));
    }
    const now = from + 90 * DAY_MS;
    for (const period of ['1m', '30m', '1d'] as const) parts.push(text(tape.bars({ instrument: id, period, adjustment: 'forward', before: now, limit: 150 }, now)));
    parts.push(text(tape.news(id, from - 300 * DAY_MS, now, now)), text(tape.actions(id, now).map(asThen)), text(tape.investorFlows(id, now, 5)), text(tape.figures(id, now)));
  }
  return toHex(sha256(new TextEncoder().encode(parts.join('\n'))));
}

describe('a world from before prices became fair', () => {
  it.each([
    ['always', '2026-03-02', '99de93859ac8c58725604b71c7b57e125b7f307dadb731134cbc2d3acf025ee8'],
    ['exchange', '2026-03-02', '98efe4a1462a389d883e0b111d3f371db468fb2a329a6ac02eebbef95c8e1bf7'],
    ['exchange', '2027-01-04', '70dd11bd27acdfc4a4323be345fb675ab8972d3708c38d1b634c8f48d490a689'],
  ] as const)('shows what it always showed (hours: %s, begun %s)', (hours, startDate, sum) => {
    expect(seen(hours, startDate, startDate === '2026-03-02' ? START : Date.parse(`${startDate}T12:00:00Z`))).toBe(sum);
  });
});
