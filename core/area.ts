/**
 * The form of an area's manifest: what `<area>/area.ts` may export. `areas.ts` lists the manifests; whoever needs what
 * all of them bring folds it (`brought`), and nothing else names an area.
 */
import * as areas from './areas.ts';
import { type BroughtBy, broughtBy } from './folds.ts';
import type { DayPart } from './figures/day.ts';
import type { FundsKind } from './funds/funds-rules.ts';
import type { AreaEntry } from './ledger/chart.ts';
import type { Ways } from './ledger/ways.ts';
import type { HousePermission, Role } from './permissions.ts';

/** A kind of what people decide. */
export interface DecidedKind {
  /** Its place among the queues: smaller numbers first. */
  readonly at: number;
  /** Whose work it is: they have the permission `reviews.<kind>`. */
  readonly by: readonly Role[];
  /** It moves money: whoever was made, renewed or given more waits with it. */
  readonly money: boolean;
  /** Codes of why it is turned down, and of why it failed after it was approved; each has its words. */
  readonly reasons: readonly string[];
  readonly failures?: readonly string[];
  /** What the kind itself marks for a reviewer. */
  readonly marks?: readonly string[];
  /** How many people have to approve it; absent one. By the amount, as the operator's rule had it when it was asked. */
  readonly people?: 1 | 2 | 'byAmount';
  /** It is carried out after the approval, and somebody who hasn't approved it says how that ended. */
  readonly settled?: true;
  /** Whoever has certified the customer, or lately brought money or a discount to the account, has no say. */
  readonly apart?: true;
  /**
   * Whoever approves one has had a part in the customer's money: for good, or for some months. Money that is lent, and
   * the quota that it is lent by, count like money that came.
   */
  readonly part?: 'lasting' | 'recent';
  /**
   * Whoever approves one has claimed it and opened its pictures, unless a bank's statement shows the money: otherwise
   * two people's yes would be worth no more than one's.
   */
  readonly looks?: true;
  /** What one person approves alone of it counts against these limits of thirty days. */
  readonly aloneAs?: FundsKind;
}

/** A kind of what one of the staff proposes and another approves. No customer asks for it; it is the house's. */
export interface ProposedKind {
  /** Whose work it is, of both. */
  readonly permission: HousePermission;
  /** It begins when its terms say, and is decided as long before as customers are told; else it lapses after days. */
  readonly lapses: 'asDated' | { readonly days: number };
}

/** Which part of a day's change each of these codes is. */
export type DayPartsOf<Bookings extends Ways> = Readonly<Record<keyof Bookings, DayPart | null>>;

export interface Area {
  /** Ledger accounts of its own. */
  chart?: readonly AreaEntry[];
  /** What it books, and by code which part of a day's change that is. */
  bookings?: Ways;
  dayParts?: Readonly<Record<string, DayPart | null>>;
  /** What its transfers' references look like, by what they name. */
  references?: Readonly<Record<string, string>>;
  /** Kinds of requests that people decide. */
  requests?: Readonly<Record<string, DecidedKind>>;
  /** What accounts of the house it trades with, and whose the money in them is. */
  housePurposes?: Readonly<Record<string, 'house' | 'customers'>>;
  /** Kinds of what the staff propose. */
  proposals?: Readonly<Record<string, ProposedKind>>;
}

type Areas = typeof areas;
/** What each area brings under this name, as a union. */
export type Brought<Export extends keyof Area> = BroughtBy<Areas, Export>;
/** What each area brings under this name. */
export const brought = <Export extends keyof Area>(name: Export): Brought<Export>[] =>
  broughtBy(areas, name) as Brought<Export>[];
