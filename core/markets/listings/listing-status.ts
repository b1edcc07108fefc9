/** An instrument's state after corporate actions. */
import type { CorporateAction, Instrument } from '../market-types.ts';
import type { Price } from '../../ledger/money.ts';
import { RATIO_ONE, multiplyRatios, type Ratio } from '../../ledger/ratio.ts';

export type ListingStatus = 'listed' | 'suspended' | 'delisted';

/**
 * The date (market's local) since which it is suspended or delisted, and the amount per unit that a delisting paid, if
 * stated.
 */
export interface ListingStatusDetails {
  status: ListingStatus;
  since: string | null;
  amount: Price | null;
}

/** By all actions whose ex-date has come, oldest first. */
export function getListingStatusDetails(actions: readonly CorporateAction[]): ListingStatusDetails {
  const status = getListingStatus(actions);
  const began = actions.findLast(
    (action) =>
      (status === 'suspended' && action.kind === 'suspension') || (status === 'delisted' && endsListing(action)),
  );
  return { status, since: began?.exDate ?? null, amount: began?.kind === 'delisting' ? began.amount : null };
}

/** By all actions whose ex-date has come, oldest first. */
export function getListingStatus(actions: readonly CorporateAction[]): ListingStatus {
  let status: ListingStatus = 'listed';
  for (const action of actions) {
    const { kind } = action;
    if (endsListing(action)) return 'delisted';
    if (kind === 'suspension') status = 'suspended';
    if (kind === 'resumption') status = 'listed';
  }
  return status;
}

/** Actions that change how many units there are. */
export type UnitChangingAction = Extract<CorporateAction, { ratio: Ratio }>;
export const isUnitChangingAction = (action: CorporateAction): action is UnitChangingAction =>
  action.kind === 'split' || action.kind === 'stockDividend';

/** New units per old, by all of the actions together. */
export const computeCombinedRatio = (actions: readonly CorporateAction[]): Ratio =>
  actions.filter(isUnitChangingAction).reduce((ratio, action) => multiplyRatios(ratio, action.ratio), RATIO_ONE);

/** Actions that change holdings, not just the cash paid on them. */
export type PositionAdjustingAction = UnitChangingAction | ListingEndingAction | SpinOffAction;
type SpinOffAction = Extract<CorporateAction, { kind: 'spinOff' }>;
export const isPositionAdjustingAction = (action: CorporateAction): action is PositionAdjustingAction =>
  isUnitChangingAction(action) || endsListing(action) || action.kind === 'spinOff';

/** Actions after which the instrument no longer exists. */
export type ListingEndingAction = Extract<CorporateAction, { kind: 'delisting' | 'merger' }>;
const endsListing = (action: CorporateAction): action is ListingEndingAction =>
  action.kind === 'delisting' || action.kind === 'merger';

// A new code or name. It is still the same instrument, and a search finds it by any former name.

type SymbolChange = Extract<CorporateAction, { kind: 'symbolChange' }>;
export const isSymbolChange = (action: CorporateAction): action is SymbolChange => action.kind === 'symbolChange';

/** The instrument's name after these actions, oldest first; the same object if none of them renames it. */
export function applySymbolChanges(instrument: Instrument, actions: readonly CorporateAction[]): Instrument {
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
export type CashPayingAction = Extract<CorporateAction, { kind: 'dividend' | 'rights' }>;
export const isCashPayingAction = (action: CorporateAction): action is CashPayingAction =>
  action.kind === 'dividend' || action.kind === 'rights';
