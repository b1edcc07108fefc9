import { expect, it } from 'vitest';
import { calendarTone, type LastRun, runWords } from './system-status.ts';
import { TEXTS } from '../../all-texts.ts';

it('marks a calendar two months before its end, and otherwise once nothing trades for want of it', () => {
  expect([400, 60, 59, 0, -1, null].map(calendarTone)).toEqual([null, null, 'warns', 'warns', 'bad', null]);
});

const run = (state: NonNullable<LastRun>['state']): LastRun => ({
  at: '2026-11-20T08:00:00.000Z',
  by: { id: '7', name: 'Ada Auditor' },
  state,
});

it.each(['en', 'kor'] as const)(
  'an audit without a whole result is told with its start and who started it: %s',
  (language) => {
    const { audit } = TEXTS[language].system;
    for (const state of ['running', 'ended', 'failed'] as const) {
      expect(runWords(run(state), audit)).toContain('Ada Auditor');
      expect(runWords(run(state), audit)).toContain('2026.11.20');
      expect(runWords(run(state), audit)).not.toMatch(/[{}]/);
    }
    expect(runWords(run('running'), audit)).not.toBe(runWords(run('ended'), audit));
    expect(runWords(run('failed'), audit)).not.toBe(runWords(run('ended'), audit));
    expect([runWords(run('done'), audit), runWords(null, audit)]).toEqual(['', '']);
  },
);
