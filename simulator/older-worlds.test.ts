/**
 * Worlds from before prices became fair: what they have shown stays, to the digit. The sums below were taken from the
 * code of then.
 */
import { describe, expect, it } from 'vitest';
import type { CorporateAction, Hours } from '@bourse/core/market.ts';
import { SCALE } from '@bourse/core/money.ts';
import { sha256, toHex } from '@bourse/core/sha256.ts';
import { createSimulator } from './create-simulator.ts';
import { DAY_MS, seedOf, START, text, zones } from './testing/worlds.ts';

const NEVER = '9999-12-31';

/** As they were written then: a ratio as one number with 8 decimals. */
const actions = (list: readonly CorporateAction[]): string =>
  text(
    list.map((each) =>
      'ratio' in each ? { ...each, ratio: (each.ratio.numerator * SCALE) / each.ratio.denominator } : each,
    ),
  );

/** Everything that a customer could see of some instruments, in one sum. */
function seen(hours: Hours, startDate: string, from: number): string {
  const simulator = createSimulator({ seed: seedOf(4), hours, zones, startDate, fairFrom: NEVER });
  const parts: string[] = [];
  const chosen = simulator.instruments().filter(({ id }, i) => i % 23 === 0 || id === 'US.NWRB');
  for (const { id } of chosen) {
    for (const days of [-700.3, -40.21, 1.337, 20.71, 64.9, 118.043]) {
      const now = from + Math.round(days * DAY_MS);
      parts.push(text(simulator.quote(id, now)), text(simulator.nightQuote(id, now)));
    }
    const now = from + 90 * DAY_MS;
    for (const period of ['1m', '30m', '1d'] as const)
      parts.push(text(simulator.bars({ instrument: id, period, adjustment: 'forward', before: now, limit: 150 }, now)));
    parts.push(
      text(simulator.news(id, from - 300 * DAY_MS, now, now)),
      actions(simulator.actions(id, now)),
      text(simulator.investorFlows(id, now, 5)),
    );
  }
  return toHex(sha256(new TextEncoder().encode(parts.join('\n'))));
}

describe('a world from before prices became fair', () => {
  it.each([
    ['always', '2026-03-02', '561e30fdc26cbdd59cef6f5de11d0e723b8ab053bd0f5fdf34ba45bdf0b2e7fc'],
    ['exchange', '2026-03-02', '7474b74af5f3c54d5e89a5ba177538f77a5a25499231a44abc18dc597725e7d5'],
    ['exchange', '2026-07-06', '7aa107696f841d812578284a8f2fd44336fd5df860e4a018f0a71e2509fe84fb'],
  ] as const)('shows what it always showed (hours: %s, begun %s)', (hours, startDate, sum) => {
    expect(seen(hours, startDate, startDate === '2026-03-02' ? START : Date.parse(`${startDate}T12:00:00Z`))).toBe(sum);
  });
});
