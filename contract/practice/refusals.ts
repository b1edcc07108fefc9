import type { Refusals } from '../area.ts';

export const refusals = {
  practiceWorld: {},
  clockFixed: {},
  clockMoves: { at: 'time' },
  clockAboutToMove: { at: 'time' },
} as const satisfies Refusals;
