import type { Area } from '../area.ts';
import { FAILURE_REASONS } from './failure-reasons.ts';

export * from './bookings.ts';

export const requests = {
  withdrawal: {
    at: 30,
    by: ['reviewer', 'treasurer'],
    money: true,
    reasons: ['detailsWrong', 'holderMismatch', 'securityCheck', 'duplicate'],
    failures: FAILURE_REASONS,
    marks: ['recentChange', 'firstWithdrawal', 'notVerified', 'lateWord'],
    people: 'byAmount',
    settled: true,
    apart: 'fromAnyPart',
    aloneAs: 'withdrawal',
  },
} as const satisfies Area['requests'];
