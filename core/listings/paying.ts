import type { CorporateAction } from '../market.ts';

/** Actions that pay something per share: a dividend, or rights at their worth. */
export type Paying = Extract<CorporateAction, { kind: 'dividend' | 'rights' }>;
export const isPaying = (action: CorporateAction): action is Paying =>
  action.kind === 'dividend' || action.kind === 'rights';
