/** An account as it was loaded for a batch: what record kinds and commands may read of it, and what they change. */
import type { Order } from '@bourse/core/trading/orders/order.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { AccountId } from '../ids.ts';
import type { ConsumedLiquidity } from './consumed-liquidity.ts';
import type { SamePersonHoldings } from './same-person-holdings.ts';

export interface LoadedAccount {
  readonly account: AccountId;
  readonly orders: Map<bigint, Order>;
  readonly positions: Map<bigint, Position>;
  /** Holdings and orders of the same person's other accounts; null if there are none. */
  readonly samePerson: SamePersonHoldings | null;
  /** Fractions left by rounding nightly fees, by subject. */
  readonly feeRemainders: Map<string, bigint>;
  /** Units lent to all customers, by instrument; one map for the whole batch. */
  readonly lent: Map<string, bigint>;
  /** What the account has consumed of displayed sizes, shared by all accounts of one person. */
  readonly consumedLiquidity: ConsumedLiquidity;
  /** The loaded things of a kind, by number. */
  loaded<Thing>(kind: string): Map<bigint, Thing>;
}
