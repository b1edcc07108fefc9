/**
 * Cache tags: a command names the tags of what it changes, a read the tags of what it shows, and front ends refetch the
 * affected reads. Each area defines them for its own calls (`<area>/cache-tags.ts`).
 */
import type { NoticeTopic } from './notice-topics.ts';

type Tags = readonly string[];

export interface AreaCacheTags {
  /**
   * By read. A read with an empty list follows the market, is made only once, or shows nothing that a command changes;
   * or it looks at personal data, where each access is logged and none is repeated automatically.
   */
  shows?: Readonly<Record<string, Tags>>;
  /** By command. */
  changes?: Readonly<Record<string, Tags>>;
  /** Commands whose changes the customer's stream announces with an order or a position; nothing then rereads twice. */
  announced?: readonly string[];
  /** By the kind of a notice: what may have changed besides the notice itself. */
  notified?: Readonly<Partial<Record<NoticeTopic, Tags>>>;
  /**
   * What a step of a customer's request may have changed for the customer, and what a staff decision may have changed
   * for the staff.
   */
  requested?: Tags;
  decided?: Tags;
}

/** Tags shared by most commands. */
export const MONEY_TAGS = ['balances', 'transfers'] as const;
export const TRADE_TAGS = ['orders', 'positions', 'dayTrading', ...MONEY_TAGS] as const;
/** Changes that a notice announces. */
export const NOTICE_TAGS = ['notices', 'customer'] as const;
