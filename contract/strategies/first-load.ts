/** The part of the manifest that a first load needs. */
import { type RefusalDeclarations, declareTexts } from '../area.ts';

export const firstTexts = declareTexts({
  en: () => import('./texts/first/en.ts'),
  cn: () => import('./texts/first/cn.ts'),
  kor: () => import('./texts/first/kor.ts'),
  zhs: () => import('./texts/first/zhs.ts'),
  esp: () => import('./texts/first/esp.ts'),
});

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
  strategyPortfolio: {},
} as const satisfies RefusalDeclarations;
