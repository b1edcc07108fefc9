/** An instrument's state after corporate actions. */
import type { CorporateAction } from '../market.ts';
import type { Price } from '../money.ts';
import { ONE, product, type Ratio } from '../ratio.ts';

export type Standing = 'listed' | 'suspended' | 'delisted';

/**
 * Since when it is suspended or delisted (the market's local date), and what a delisting paid for a unit, if it said
 * so.
 */
export interface StandingSince {
  standing: Standing;
  since: string | null;
  amount: Price | null;
}

/** By all actions whose ex-date has come, oldest first. */
export function standingSince(actions: readonly CorporateAction[]): StandingSince {
  const standing = standingOf(actions);
  const kind = { listed: null, suspended: 'suspension', delisted: 'delisting' }[standing];
  const began = actions.findLast((action) => action.kind === kind);
  return { standing, since: began?.exDate ?? null, amount: began?.kind === 'delisting' ? began.amount : null };
}

/** By all actions whose ex-date has come, oldest first. */
export function standingOf(actions: readonly CorporateAction[]): Standing {
  let standing: Standing = 'listed';
  for (const { kind } of actions) {
    if (kind === 'delisting') return 'delisted';
    if (kind === 'suspension') standing = 'suspended';
    if (kind === 'resumption') standing = 'listed';
  }
  return standing;
}

/** Actions that change how many units there are. */
export type Dividing = Extract<CorporateAction, { ratio: Ratio }>;
export const isDividing = (action: CorporateAction): action is Dividing =>
  action.kind === 'split' || action.kind === 'stockDividend';

/** New units per old, by all of the actions together. */
export const ratioOf = (actions: readonly CorporateAction[]): Ratio =>
  actions.filter(isDividing).reduce((ratio, action) => product(ratio, action.ratio), ONE);

/** Actions that change what customers hold beyond cash that is paid for it. */
export type Adjusting = Dividing | Extract<CorporateAction, { kind: 'delisting' }>;
export const isAdjusting = (action: CorporateAction): action is Adjusting =>
  isDividing(action) || action.kind === 'delisting';
