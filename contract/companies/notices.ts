import type { Notices } from '../area.ts';

export const notices = {
  alerts: {
    /** `instrumentId` is empty unless it is one alone. */
    screenEntered: { screen: 'text', count: 'number', names: 'text', screenId: 'id', instrumentId: 'id' },
  },
} as const satisfies Notices;
