/**
 * The roles of the operator's staff, and the permissions that they grant by themselves. One person may have several
 * roles. Those who appoint staff decide nothing about money, and those who check the records change nothing.
 */
import type { Brought, Joined } from '../folds.ts';

export const ROLES = ['support', 'reviewer', 'treasurer', 'product', 'auditor', 'owner', 'risk'] as const;
export type Role = (typeof ROLES)[number];
export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

/** A permission of the staff. */
export interface Grant {
  /** The roles that have it. */
  readonly by: readonly Role[];
  /**
   * It decides about money, where customers pay, or people: staff who were newly created, renewed or given more rights
   * must wait before using it.
   */
  readonly rests?: true;
}

/** Permissions that calls of several areas need; one that a single area needs is in its manifest. */
export const SHARED_GRANTS = {
  /** To see the queues; each kind has one more, for deciding, and defines who has it. */
  reviews: { by: ['support', 'reviewer', 'treasurer', 'auditor', 'owner', 'risk'] },
  /** To see proposals waiting for a second person, of kinds that one may decide, and all of one's own. */
  proposals: { by: ['treasurer', 'product', 'auditor', 'owner', 'risk'] },
  /** To be the second person; the kinds' own permissions say for which. */
  'proposals.decide': { by: ['treasurer', 'product', 'owner', 'risk'] },
  'customers.read': { by: ['support', 'reviewer', 'treasurer', 'auditor', 'owner', 'risk'] },
  'money.read': { by: ['treasurer', 'auditor', 'owner', 'risk'] },
  'money.rules': { by: ['treasurer', 'owner'], rests: true },
  'money.correct': { by: ['treasurer'], rests: true },
  content: { by: ['product', 'owner'] },
  invitations: { by: ['product', 'owner'] },
} as const satisfies Readonly<Record<string, Grant>>;

type Grants = typeof SHARED_GRANTS & Joined<Brought<'permissions'>>;
/** Every permission but those to decide a kind of request. */
export type HousePermission = keyof Grants & string;
