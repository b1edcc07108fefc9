import type { Area } from '../area.ts';

export * from './bookings.ts';

export const proposals = {
  marginRule: { permission: 'money.rules', lapses: 'asDated' },
  insuranceRule: { permission: 'money.rules', lapses: 'asDated' },
  commissionPlan: { permission: 'money.rules', lapses: 'asDated' },
} as const satisfies Area['proposals'];
