import type { Area } from '../area.ts';

export * from './bookings.ts';

export const chart = [
  { name: 'receivables', class: 'asset', holder: 'house', owner: 'house', sign: 'any', area: 'credit' },
  { name: 'lent', class: 'asset', holder: 'house', owner: 'house', sign: 'any', area: 'credit' },
  { name: 'loanInterest', class: 'income', holder: 'house', owner: 'house', sign: 'any', area: 'credit' },
  { name: 'loanFees', class: 'income', holder: 'house', owner: 'house', sign: 'any', area: 'credit' },
  {
    name: 'provision',
    class: 'asset',
    holder: 'house',
    owner: 'house',
    sign: 'any',
    area: 'credit',
    isEstimate: true,
  },
  {
    name: 'provisionCost',
    class: 'expense',
    holder: 'house',
    owner: 'house',
    sign: 'any',
    area: 'credit',
    isEstimate: true,
  },
] as const satisfies Area['chart'];

export const references = { loan: 'k[0-9]{1,18}' } as const;

export const requests = {
  loan: {
    at: 40,
    by: ['reviewer', 'treasurer'],
    money: true,
    people: 'byAmount',
    reasons: ['requirementsNotMet', 'detailsWrong', 'duplicate'],
    marks: ['hasOwedLate', 'mostOfQuota'],
    part: 'recent',
    apart: 'fromCertifiers',
    aloneAs: 'withdrawal',
  },
  additionalCredit: {
    at: 41,
    by: ['reviewer', 'treasurer'],
    money: true,
    people: 2,
    reasons: ['requirementsNotMet', 'duplicate'],
    part: 'recent',
  },
} as const satisfies Area['requests'];

export const permissions = {
  /** To propose actions to customers, who then take them themselves. */
  'customers.service': { by: ['support', 'reviewer', 'treasurer'] },
} as const satisfies Area['permissions'];
