import { ENGLISH_TEXTS } from '@bourse/contract/texts/english-texts.ts';
import { expect, test } from 'vitest';
import { formatTradingSessionState } from './instrument-head.tsx';

const NOW = Date.parse('2026-12-04T00:00:30Z');
const open = {
  session: 'open' as const,
  nextOpen: '2026-12-07T00:00:00.000Z',
  nextClose: '2026-12-04T06:30:30.000Z',
  pause: null,
};
const words = (over = {}, now = NOW) =>
  Object.values(formatTradingSessionState({ ...open, ...over }, now, ENGLISH_TEXTS.quotes)).join(' · ');

test('describes the present session and what comes next', () => {
  expect(words()).toBe('open · next close in 6 h 30 min');
  expect(words({ session: 'closed', nextOpen: '2026-12-04T03:00:30.000Z' })).toBe('closed · opens in 3 h 0 min');
  expect(words({ session: 'unknown', nextOpen: null })).toBe('calendar not known · ');
});

test('a halt and a closing auction name their end, and disappear after it', () => {
  const halted = { pause: { kind: 'halt', until: '2026-12-04T00:02:30.000Z' } };
  expect(words(halted)).toBe('trading halted · resumes in 2 min');
  expect(words({ pause: { kind: 'auction', until: '2026-12-04T00:10:30.000Z' } })).toBe(
    'closing auction · price in 10 min',
  );
  expect(words(halted, Date.parse('2026-12-04T00:02:30Z'))).toContain('open · next close');
});
