import { describe, expect, it } from 'vitest';
import type { Restriction } from '../../compliance/restrictions.ts';
import { decideHold, holdOf } from './hold.ts';
import type { Copy } from './copy-types.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const restricted = (state: string, hoursAgo: number, until: string | null = null): Restriction => ({
  state,
  reason: 'legalOrder',
  author: 'staff:1',
  at: new Date(NOW - hoursAgo * 3_600_000).toISOString(),
  until,
});
const standing = (over: object = {}) => ({ states: [], loweredAt: null, followed: 10n, most: 10n, ...over });

describe('a leader is held back', () => {
  it.each(['frozen', 'tradingBanned', 'loginBanned', 'disabled'])('while the account is %s', (state) => {
    const states = [restricted(state, 2), restricted('frozen', 1, new Date(NOW).toISOString())];
    expect(holdOf(standing({ states }), NOW)).toEqual({ reason: 'restricted', since: NOW - 7_200_000 });
  });
  it('not where only money may not be withdrawn, and not after the restriction’s end', () => {
    const states = [restricted('withdrawingBanned', 2), restricted('frozen', 2, new Date(NOW).toISOString())];
    expect(holdOf(standing({ states }), NOW)).toBeNull();
  });
  it('by a lower level as long as it leaves no room', () => {
    expect(holdOf(standing({ loweredAt: NOW - 5 }), NOW)).toEqual({ reason: 'level', since: NOW - 5 });
    expect(holdOf(standing({ loweredAt: NOW - 5, most: 11n }), NOW)).toBeNull();
    // Followed by the full maximum, and nobody lowered anything.
    expect(holdOf(standing(), NOW)).toBeNull();
  });
});

describe('its followers are told', () => {
  const told = (copy: Partial<Copy>, hold: Parameters<typeof decideHold>[2]) =>
    decideHold(
      { copies: [{ portfolio: 8_000, status: 'active', hold: null, ...copy } as Copy], lastSeq: 1n },
      8_000,
      hold,
      'Slow',
    );
  const RESTRICTED = { reason: 'restricted', since: 5 } as const;

  it('once when it begins, by a reason of ours, and once when it is over', () => {
    expect(told({}, RESTRICTED)).toMatchObject({
      records: { copies: [{ hold: RESTRICTED }] },
      notices: [{ code: 'copyLeaderHeld', params: { name: 'Slow', held: 'restricted', portfolio: 8_000 } }],
    });
    expect(told({ hold: RESTRICTED }, { ...RESTRICTED, since: 9 })).toBeNull();
    expect(told({ hold: RESTRICTED }, null)).toMatchObject({
      records: { copies: [{ hold: null }] },
      notices: [{ code: 'copyLeaderFree', params: { name: 'Slow', portfolio: 8_000 } }],
    });
    expect(told({}, null)).toBeNull();
  });
  it('also where another reason comes instead, and no more once the copy ends', () => {
    expect(told({ hold: RESTRICTED }, { reason: 'level', since: 9 })).toMatchObject({
      notices: [{ params: { held: 'level' } }],
    });
    expect(told({ status: 'paused' }, RESTRICTED)).not.toBeNull();
    for (const status of ['stopping', 'ended'] as const) expect(told({ status }, RESTRICTED)).toBeNull();
  });
});
