import { LANGUAGES, loadTexts } from '@bourse/contract/texts/index.ts';
import { expect, test } from 'vitest';
import { formatUnrankedReason } from './format-unranked-reason.ts';

const LEAGUE = { phase: 'running', minimumTrades: 1, minimumInstruments: 3, minimumDays: 3 } as const;
const NEW = { reason: 'fewTrades', trades: 0, instruments: 0, days: 0 } as const;

test('names all that is missing until an entry is ranked', async () => {
  const t = (await loadTexts('en')).leagues;
  const format = (league: Partial<Omit<typeof LEAGUE, 'phase'>> | { minimumTrades: number }, row: object) =>
    formatUnrankedReason(t, { ...LEAGUE, ...league }, { ...NEW, ...row });
  expect(format({}, {})).toBe('Until ranked: 3 more instruments, on 3 more days');
  const one = { reason: 'fewInstruments', trades: 1, instruments: 1, days: 1 } as const;
  expect(format({}, one)).toBe('Until ranked: 2 more instruments, on 2 more days');
  expect(format({ minimumTrades: 5 }, one)).toBe('Until ranked: 4 more trades, 2 more instruments, on 2 more days');
  expect(format({}, { reason: 'fewDays', trades: 4, instruments: 3, days: 2 })).toBe('Until ranked: on 1 more day');
  expect(format({}, { reason: 'removed' })).toBe(t.reason.removed);
});

test('a league without more minimums asks for trades, and one that is over only says why', async () => {
  for (const language of LANGUAGES) {
    const t = (await loadTexts(language)).leagues;
    const league = { ...LEAGUE, minimumInstruments: 0, minimumDays: 0 };
    const running = formatUnrankedReason(t, league, NEW);
    expect([language, running]).toEqual([language, expect.stringMatching(/1/)]);
    expect(running).not.toMatch(/[{}]/);
    expect(formatUnrankedReason(t, { ...league, phase: 'final' }, NEW)).toBe(t.reason.fewTrades);
  }
});
