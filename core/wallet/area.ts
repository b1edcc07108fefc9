import type { Area } from '../area.ts';
import { PAYOUT_REASONS } from '../withdrawals/payout-reasons.ts';

export { WALLET_BOOKINGS as bookings, WALLET_DAY_PARTS as dayParts } from './bookings.ts';

export const requests = {
  deposit: {
    at: 20,
    by: ['reviewer', 'treasurer'],
    money: true,
    reasons: ['notReceived', 'amountDiffers', 'holderMismatch', 'documentUnreadable', 'detailsWrong', 'duplicate'],
    marks: ['sameVoucher'],
    people: 'byAmount',
    part: 'recent',
    aloneAs: 'deposit',
    looks: true,
  },
  withdrawal: {
    at: 30,
    by: ['reviewer', 'treasurer'],
    money: true,
    reasons: ['detailsWrong', 'holderMismatch', 'securityCheck', 'duplicate'],
    failures: PAYOUT_REASONS,
    marks: ['recentChange', 'firstWithdrawal', 'notVerified', 'lateWord'],
    people: 'byAmount',
    settled: true,
    apart: 'fromAnyPart',
    aloneAs: 'withdrawal',
  },
} as const satisfies Area['requests'];
