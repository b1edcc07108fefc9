/**
 * The form of an area's manifest: what `<area>/area.ts` may export. `areas.ts` lists the manifests; `registry/`
 * collects what they export, and nothing else names an area.
 */
import type { AreaChartEntry } from './ledger/base-chart-of-accounts.ts';
import type { BookingRoutes, DailyChangeCategory } from './ledger/booking-routes.ts';
import type { Role, PermissionGrant } from './compliance/staff-roles.ts';

/** A kind of request that people decide. */
export interface RequestKindRules {
  /** Its place among the queues: smaller numbers first. */
  readonly at: number;
  /** The roles that decide it: they have the permission `reviews.<kind>`. */
  readonly by: readonly Role[];
  /** It moves money: staff who were newly created, renewed or given more rights must wait before deciding it. */
  readonly money: boolean;
  /** Codes of why it is rejected, and of why it failed after approval; each has its words. */
  readonly reasons: readonly string[];
  readonly failures?: readonly string[];
  /** The kind's own marks for a reviewer. */
  readonly flags?: readonly string[];
  /**
   * How many people have to approve it; absent: one. `byAmount`: as the operator's rule required for the amount when it
   * was requested. `ifMatched`: two if it says to which of several possible people it belongs.
   */
  readonly people?: 1 | 2 | 'byAmount' | 'ifMatched';
  /** It is carried out after the approval, and somebody who hasn't approved it records the outcome. */
  readonly settled?: true;
  /**
   * Staff who may not decide it: those who certified the customer's identity, or also those who recently approved money
   * or a discount for the account.
   */
  readonly apart?: 'fromCertifiers' | 'fromAnyPart';
  /**
   * Approving it makes the approver involved in the customer's money, for good or for some months. Loans and their
   * quota count like incoming money.
   */
  readonly part?: 'lasting' | 'recent';
  /**
   * Approvers must have claimed it and opened its pictures, unless a bank's statement shows the money. Otherwise a
   * second approval would add nothing, and one person could certify people whom nobody has seen.
   */
  readonly requiresInspection?: true;
  /** Approvals by one person alone count against these limits over thirty days. */
  readonly aloneAs?: 'deposit' | 'withdrawal';
}

/** A kind of proposal that one staff member makes and another approves. No customer asks for it; it is the house's. */
export interface ProposalKindRules<Permission extends string = string> {
  /** The permission that both people need; `registry/review-request-kinds.ts` checks that it exists. */
  readonly permission: Permission;
  /**
   * `asDated`: its terms say when it starts, and it must be decided at least the customers' notice period before that.
   * Otherwise it lapses after some days.
   */
  readonly lapses: 'asDated' | { readonly days: number };
}

/** Which part of a day's change each of these codes is. */
export type DailyChangeCategories<Bookings extends BookingRoutes> = Readonly<
  Record<keyof Bookings, DailyChangeCategory | null>
>;

export interface CoreAreaManifest {
  /** Ledger accounts of its own. */
  chart?: readonly AreaChartEntry[];
  /** Its bookings, and the part of a day's change to which each code belongs. */
  bookings?: BookingRoutes;
  dailyChangeCategories?: Readonly<Record<string, DailyChangeCategory | null>>;
  /** The form of its transfers' references, by what they name. */
  references?: Readonly<Record<string, string>>;
  /** Kinds of requests that people decide. */
  requests?: Readonly<Record<string, RequestKindRules>>;
  /** Permissions that only its own calls need, besides those to decide its kinds of requests. */
  permissions?: Readonly<Record<string, PermissionGrant>>;
  /** The house accounts that it trades with, and who owns the money in them. */
  housePurposes?: Readonly<Record<string, 'house' | 'customers'>>;
  /** Kinds of proposals by staff. */
  proposals?: Readonly<Record<string, ProposalKindRules>>;
}
