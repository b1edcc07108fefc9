import type { Area } from '../area.ts';

export * from './bookings.ts';

export const chart = [
  { name: 'guideIncome', class: 'income', holder: 'house', owner: 'house', sign: 'any', area: 'guide' },
] as const satisfies Area['chart'];

export const references = { guidePlan: 'w[0-9]{1,18}' } as const;

export const permissions = {
  /** To see customers' reports about the guide's answers, and to record the outcome. */
  'guide.answers': { by: ['support', 'product', 'owner'] },
} as const satisfies Area['permissions'];
