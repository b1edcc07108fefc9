/** What an order and a position have before anything has happened to them. */
export const UNTOUCHED_ORDER = {
  hold: 0n,
  fees: 0n,
  tax: 0n,
  triggeredAt: null,
  best: null,
  group: null,
  parent: null,
  asleep: false,
  growsTo: null,
} as const;

export const UNTOUCHED_POSITION = {
  reserved: 0n,
  terms: null,
  liquidationPrice: null,
  callPrice: null,
  calledAt: null,
  callDueAt: null,
  financing: 0n,
  financedOn: null,
  lockedUntil: null,
  lockDays: null,
  lockMinutes: null,
  fees: 0n,
  tax: 0n,
  realized: 0n,
  closePrice: null,
  closedAt: null,
} as const;
