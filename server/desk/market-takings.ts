/**
 * What all customers have just taken of displayed sizes: a part of it is gone for everybody else, so that many accounts
 * don't multiply the depth. It is in memory, so no order reads or locks a row for it, and it costs the same however
 * many accounts trade. Processes tell one another after a commit, so two may differ for a moment; each fill stores the
 * units that it was priced behind. A restart forgets the last minute.
 */
import { computeOthersPart, LADDER_REFILL_MS } from '@bourse/core/trading/books/price-ladder.ts';
import { maximumOf, type Quantity } from '@bourse/core/ledger/money.ts';
import type { TradeDirection } from '@bourse/core/trading/orders/order.ts';
import type { AccountId } from '../ids.ts';

/** `person`: the holder of several accounts, otherwise the account; `at`: epoch ms. */
export interface LiquidityTaking {
  instrument: string;
  direction: TradeDirection;
  person: AccountId;
  quantity: Quantity;
  at: number;
}

/** What decisions of a batch see of others, and add to it. */
export interface BatchTakings {
  /** The part that is gone for `person`; null: for a visitor. */
  others(instrument: string, direction: TradeDirection, person: AccountId | null, now: number): Quantity;
  add(taking: LiquidityTaking): void;
}
export const NO_TAKINGS: BatchTakings = { others: () => 0n, add: () => {} };

export interface MarketTakings extends BatchTakings {
  /** Takings of a batch count from its decision on, so that the others of the same batch see them. */
  begin(): BatchTakings & {
    /** It is committed: other processes are told. */
    publish(): void;
    /** It has failed. */
    undo(): void;
  };
  /** Called with what was committed here. */
  listen(listener: (taken: readonly LiquidityTaking[]) => void): void;
}

export function createMarketTakings(): MarketTakings {
  const ladders = new Map<string, TakenLadder>();
  const listeners: ((taken: readonly LiquidityTaking[]) => void)[] = [];
  const keyOf = (instrument: string, direction: TradeDirection): string => `${instrument} ${direction}`;
  const others: BatchTakings['others'] = (instrument, direction, person, now) =>
    computeOthersPart(ladders.get(keyOf(instrument, direction))?.countUnrefilled(person, now) ?? 0n);
  const add = (taking: LiquidityTaking): void =>
    ladders.getOrInsertComputed(keyOf(taking.instrument, taking.direction), () => new TakenLadder()).add(taking);
  return {
    others,
    add,
    begin() {
      let made: LiquidityTaking[] = [];
      return {
        others,
        add(taking) {
          add(taking);
          made.push(taking);
        },
        publish() {
          if (made.length > 0) for (const each of listeners) each(made);
        },
        undo() {
          for (const each of made) add({ ...each, quantity: -each.quantity });
          made = [];
        },
      };
    },
    listen: (listener) => {
      listeners.push(listener);
    },
  };
}

/** Units, and units times their moments: what is left of all of them at any moment follows from the two. */
interface TakenSum {
  units: Quantity;
  moments: bigint;
}

/** One side of an instrument. Each taking comes back evenly within the time after it. */
class TakenLadder {
  private taken: LiquidityTaking[] = [];
  private all: TakenSum = { units: 0n, moments: 0n };
  private readonly byPerson = new Map<AccountId, TakenSum>();

  add(taking: LiquidityTaking): void {
    this.taken.push(taking);
    this.count(taking, taking.quantity);
  }

  /** What everybody but `person` has taken and has not come back by `now`. */
  countUnrefilled(person: AccountId | null, now: number): Quantity {
    this.forget(now);
    const own = (person === null ? null : this.byPerson.get(person)) ?? { units: 0n, moments: 0n };
    const units = this.all.units - own.units;
    const moments = this.all.moments - own.moments;
    return maximumOf((units * BigInt(LADDER_REFILL_MS - now) + moments) / BigInt(LADDER_REFILL_MS), 0n);
  }

  /** A clock that was set back forgets everything. */
  private forget(now: number): void {
    const isOver = ({ at }: LiquidityTaking): boolean => Math.abs(now - at) >= LADDER_REFILL_MS;
    if (this.taken.length === 0 || (!isOver(this.taken[0]!) && !isOver(this.taken.at(-1)!))) return;
    const firstLeft = isOver(this.taken.at(-1)!) ? this.taken.length : this.taken.findIndex((each) => !isOver(each));
    for (const each of this.taken.splice(0, firstLeft)) this.count(each, -each.quantity);
  }

  private count({ person, at }: LiquidityTaking, units: Quantity): void {
    const own = this.byPerson.get(person);
    const next = addTo(own, units, at);
    if (next.units === 0n && next.moments === 0n) this.byPerson.delete(person);
    else this.byPerson.set(person, next);
    this.all = addTo(this.all, units, at);
  }
}

const addTo = (sum: TakenSum = { units: 0n, moments: 0n }, units: Quantity, at: number): TakenSum => ({
  units: sum.units + units,
  moments: sum.moments + units * BigInt(at),
});
