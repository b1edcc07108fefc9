import type { CorporateAction } from '../market.ts';

/** What is paid for each share: a dividend, or rights as what they are worth. */
export type Paying = Extract<CorporateAction, { kind: 'dividend' | 'rights' }>;
export const isPaying = (action: CorporateAction): action is Paying =>
  action.kind === 'dividend' || action.kind === 'rights';
