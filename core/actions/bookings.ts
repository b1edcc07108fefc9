/** What corporate actions book. */
import { BEARERS, type Ways } from '../ledger/ways.ts';

const POSITION = ['position'] as const;

export const ACTION_BOOKINGS = {
  dividend: [
    [['dealer'], ['available', 'margin'], POSITION],
    [BEARERS, ['dealer'], POSITION],
  ],
  rights: [
    [['dealer'], ['available', 'margin'], POSITION],
    [BEARERS, ['dealer'], POSITION],
  ],
  fraction: [
    [['dealer'], ['available'], POSITION],
    [['margin'], ['dealer'], POSITION],
  ],
} as const satisfies Ways;
