import { expect, it } from 'vitest';
import { getMarketCalendarTone, type LastAuditRun, describeAuditRun } from './audit-run-and-calendar-status.ts';
import { CONSOLE_TEXTS } from '../../all-texts.ts';

it('flags a calendar two months before its end, or once its market can’t trade without it', () => {
  expect([400, 60, 59, 0, -1, null].map(getMarketCalendarTone)).toEqual([null, null, 'warns', 'warns', 'bad', null]);
});

const run = (state: NonNullable<LastAuditRun>['state']): LastAuditRun => ({
  at: '2026-11-20T08:00:00.000Z',
  by: { id: '7', name: 'Ada Auditor' },
  state,
});

it.each(['en', 'kor'] as const)(
  'an audit without a whole result is told with its start and who started it: %s',
  (language) => {
    const { audit } = CONSOLE_TEXTS[language].system;
    for (const state of ['running', 'ended', 'failed'] as const) {
      expect(describeAuditRun(run(state), audit)).toContain('Ada Auditor');
      expect(describeAuditRun(run(state), audit)).toContain('2026.11.20');
      expect(describeAuditRun(run(state), audit)).not.toMatch(/[{}]/);
    }
    expect(describeAuditRun(run('running'), audit)).not.toBe(describeAuditRun(run('ended'), audit));
    expect(describeAuditRun(run('failed'), audit)).not.toBe(describeAuditRun(run('ended'), audit));
    expect([describeAuditRun(run('done'), audit), describeAuditRun(null, audit)]).toEqual(['', '']);
  },
);
