import { describe, expect, it } from 'vitest';
import type { Restriction } from '../../compliance/account-restrictions.ts';
import { decideCopyRestrictionNotice, getCopyRestriction } from './leader-restrictions.ts';
import type { Copy } from './copy-types.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const restricted = (state: string, hoursAgo: number, until: string | null = null): Restriction => ({
  state,
  reason: 'legalOrder',
  author: 'staff:1',
  at: new Date(NOW - hoursAgo * 3_600_000).toISOString(),
  until,
});
const leaderState = (over: object = {}) => ({ states: [], loweredAt: null, followed: 10n, most: 10n, ...over });

describe('a leader is held back', () => {
  it.each(['frozen', 'tradingBanned', 'loginBanned', 'disabled'])('while the account is %s', (state) => {
    const states = [restricted(state, 2), restricted('frozen', 1, new Date(NOW).toISOString())];
    expect(getCopyRestriction(leaderState({ states }), NOW)).toEqual({ reason: 'restricted', since: NOW - 7_200_000 });
  });
  it('not if only withdrawals are restricted, and not after the restriction ends', () => {
    const states = [restricted('withdrawingBanned', 2), restricted('frozen', 2, new Date(NOW).toISOString())];
    expect(getCopyRestriction(leaderState({ states }), NOW)).toBeNull();
  });
  it('by a lowered level as long as its capacity is used up', () => {
    expect(getCopyRestriction(leaderState({ loweredAt: NOW - 5 }), NOW)).toEqual({ reason: 'level', since: NOW - 5 });
    expect(getCopyRestriction(leaderState({ loweredAt: NOW - 5, most: 11n }), NOW)).toBeNull();
    // Followed by the full maximum, and nobody lowered anything.
    expect(getCopyRestriction(leaderState(), NOW)).toBeNull();
  });
});

describe('its followers are notified', () => {
  const noticesOf = (copy: Partial<Copy>, hold: Parameters<typeof decideCopyRestrictionNotice>[2]) =>
    decideCopyRestrictionNotice(
      { copies: [{ portfolio: 8_000, status: 'active', hold: null, ...copy } as Copy], lastSeq: 1n },
      8_000,
      hold,
      'Slow',
    );
  const RESTRICTED = { reason: 'restricted', since: 5 } as const;

  it('once when the hold begins, with a reason, and once when it ends', () => {
    expect(noticesOf({}, RESTRICTED)).toMatchObject({
      records: { copies: [{ hold: RESTRICTED }] },
      notices: [{ code: 'copyLeaderHeld', params: { name: 'Slow', held: 'restricted', portfolio: 8_000 } }],
    });
    expect(noticesOf({ hold: RESTRICTED }, { ...RESTRICTED, since: 9 })).toBeNull();
    expect(noticesOf({ hold: RESTRICTED }, null)).toMatchObject({
      records: { copies: [{ hold: null }] },
      notices: [{ code: 'copyLeaderFree', params: { name: 'Slow', portfolio: 8_000 } }],
    });
    expect(noticesOf({}, null)).toBeNull();
  });
  it('also when the reason changes, and no longer once the copy ends', () => {
    expect(noticesOf({ hold: RESTRICTED }, { reason: 'level', since: 9 })).toMatchObject({
      notices: [{ params: { held: 'level' } }],
    });
    expect(noticesOf({ status: 'paused' }, RESTRICTED)).not.toBeNull();
    for (const status of ['stopping', 'ended'] as const) expect(noticesOf({ status }, RESTRICTED)).toBeNull();
  });
});
