import type { Notices } from '../area.ts';

export const notices = {
  funds: {
    practiceMoney: { count: 'number' },
  },
} as const satisfies Notices;
