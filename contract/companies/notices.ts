import type { Notices } from '../area.ts';

export const notices = {
  alerts: {
    /** `instrumentId` is empty unless there is exactly one. */
    screenEntered: { screen: 'text', count: 'number', names: 'text', screenId: 'id', instrumentId: 'id' },
  },
} as const satisfies Notices;
