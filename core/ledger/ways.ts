/** How an area says what it books: by code, between which accounts, and what such a transfer belongs to. */
import type { LedgerAccount } from './chart.ts';

/** What a reference names: one of the account's own, by its number, or what is there once. */
export const REFERENCES = {
  order: 'o[0-9]{1,18}',
  position: 'p[0-9]{1,18}',
  request: 'r[0-9]{1,18}',
  exchange: 'e[0-9]{1,18}',
  exchangeForOrder: 'x[0-9]{1,18}',
  checkIn: 'checkIn [0-9]{4}-[0-9]{2}-[0-9]{2}',
  bonus: 'bonus [0-9]{1,9}',
  practiceMoney: 'practice-money',
  insurance: 'insurance',
} as const;
export type ReferenceKind = keyof typeof REFERENCES;

export type Way = readonly [
  debits: readonly LedgerAccount[],
  credits: readonly LedgerAccount[],
  of: readonly ReferenceKind[],
];
/** By code. */
export type Ways = Readonly<Record<string, readonly Way[]>>;

/** From what is available, then from the position's margin, and only then from the insurance account. */
export const BEARERS = ['available', 'margin', 'insurance'] as const;
