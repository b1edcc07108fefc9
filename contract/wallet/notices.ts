import type { Notices } from '../area.ts';

export const notices = {
  security: {
    statementReady: { from: 'date', to: 'date' },
  },
} as const satisfies Notices;
