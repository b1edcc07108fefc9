/**
 * What reads show and commands change, by tags: a command names what it changes, a read what it shows, and front ends
 * repeat the affected reads. Each area defines this for its own calls (`<area>/cache-tags.ts`).
 */
import type { NoticeKind } from './area.ts';

type Tags = readonly string[];

export interface Freshness {
  /**
   * By read. A read with an empty list follows the market, is made only once, or shows nothing that a command changes;
   * or it looks at personal data, where each access is logged and none is repeated automatically.
   */
  shows?: Readonly<Record<string, Tags>>;
  /** By command. */
  changes?: Readonly<Record<string, Tags>>;
  /** What a message of each kind may be about, besides itself. */
  told?: Readonly<Partial<Record<NoticeKind, Tags>>>;
  /** What a step of a customer's request may have changed for the customer, and a decision by staff for the staff. */
  asked?: Tags;
  decided?: Tags;
}

/** Tags shared by most commands. */
export const MONEY = ['balances', 'transfers'] as const;
export const TRADE = ['orders', 'positions', 'dayTrading', ...MONEY] as const;
/** Announced in a message. */
export const NOTICE = ['notices', 'customer'] as const;
