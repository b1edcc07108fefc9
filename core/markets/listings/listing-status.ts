/** An instrument's state after corporate actions. */
import type { CorporateAction, Instrument } from '../market.ts';
import type { Price } from '../../ledger/money.ts';
import { ONE, product, type Ratio } from '../../ledger/ratio.ts';

export type Standing = 'listed' | 'suspended' | 'delisted';

/**
 * The date (market's local) since which it is suspended or delisted, and the amount per unit that a delisting paid, if
 * stated.
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

/** Actions that change holdings, not just the cash paid on them. */
export type Adjusting = Dividing | Extract<CorporateAction, { kind: 'delisting' }>;
export const isAdjusting = (action: CorporateAction): action is Adjusting =>
  isDividing(action) || action.kind === 'delisting';

// A new code or name. It is still the same instrument, and a search finds it by any former name.

type SymbolChange = Extract<CorporateAction, { kind: 'symbolChange' }>;
export const isSymbolChange = (action: CorporateAction): action is SymbolChange => action.kind === 'symbolChange';

/** The instrument's name after these actions, oldest first; the same object if none of them renames it. */
export function renamed(instrument: Instrument, actions: readonly CorporateAction[]): Instrument {
  return actions.filter(isSymbolChange).reduce(
    (present, { code, name = present.name, exDate, exAt }): Instrument => ({
      ...present,
      code,
      name,
      formerly: [
        ...(present.formerly ?? []),
        { code: present.code, name: present.name, until: exDate, ...(exAt === undefined ? {} : { at: exAt }) },
      ],
    }),
    instrument,
  );
}

/** Actions that pay something per share: a dividend, or rights at their worth. */
export type Paying = Extract<CorporateAction, { kind: 'dividend' | 'rights' }>;
export const isPaying = (action: CorporateAction): action is Paying =>
  action.kind === 'dividend' || action.kind === 'rights';
