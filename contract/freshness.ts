/**
 * What reads show and commands change, by tags: a command says what it changes, a read what it shows, and front ends
 * read again whatever shows it. Each area says so of its own calls (`<area>/freshness.ts`).
 */
import type { NoticeKind } from './area.ts';

type Tags = readonly string[];

export interface Freshness {
  /**
   * By read. Those with an empty list follow the market, are asked for once, or show nothing that a command changes;
   * or are looks at personal data, each of which is written down and none repeated by itself.
   */
  shows?: Readonly<Record<string, Tags>>;
  /** By command. */
  changes?: Readonly<Record<string, Tags>>;
  /** What a message of each kind may be about, beside itself. */
  told?: Readonly<Partial<Record<NoticeKind, Tags>>>;
  /**
   * What a step of a customer's request may have changed for them, and what a decision of the staff's has for the
   * staff.
   */
  asked?: Tags;
  decided?: Tags;
}

/** What most commands share. */
export const MONEY = ['balances', 'transfers'] as const;
export const TRADE = ['orders', 'positions', 'dayTrading', ...MONEY] as const;
/** Told in a message. */
export const NOTICE = ['notices', 'customer'] as const;
