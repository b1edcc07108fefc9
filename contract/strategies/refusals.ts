import type { Refusals } from '../area.ts';

export const refusals = {
  strategyInstruments: { maximum: 'number' },
  strategyMarkets: {},
  strategyHistory: { needed: 'number', found: 'number' },
  strategiesFull: { maximum: 'number' },
  strategyExists: {},
  strategyBelowMinimum: { minimum: 'amount', currency: 'currency' },
  strategyRuns: {},
  strategyRunsFull: { maximum: 'number' },
  strategyEnded: {},
} as const satisfies Refusals;
