/** The purposes of the house's accounts, and whose the money in them is; areas add their purposes. */
import { brought, type Brought } from '../area.ts';
import { joinEntries, type Joined } from '../folds.ts';

/**
 * `house`: its own money, owed to nobody. `customers`: it belongs to those who have a share in it, and counts among
 * what the house owes.
 */
export type Claimant = 'house' | 'customers';
export type HousePurpose = keyof Joined<Brought<'housePurposes'>> & string;

export const HOUSE_PURPOSES: Readonly<Record<HousePurpose, Claimant>> = joinEntries(brought('housePurposes')) as Record<
  HousePurpose,
  Claimant
>;
