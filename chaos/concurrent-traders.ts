/**
 * Customers who all trade at the same time, each one step after the other: they buy, bid, cancel, close, change their
 * watchlist, and read.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { CallAnswer, Caller, CallResult } from './caller.ts';
import { orderInJournalEntry } from './check-acknowledged-effects.ts';
import {
  buildRestingBidCall,
  buildBuyCall,
  buildCancelOrderCall,
  buildClosePositionCall,
  buildAddFavoriteCall,
  buildLeveragedBuyCall,
  buildMarketableLimitCall,
  buildRemoveFavoriteCall,
  type WantedCall,
} from './wanted-calls.ts';
import { type JournalEntry, isAccepted, type TrialJournal } from './trial-journal.ts';
import type { TrialCustomer, TradableInstrument } from './trial-customers.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface ConcurrentTraders {
  /** Reports each answer to a call that needs the database, whatever it says. */
  onAnswer(listener: (answer: CallAnswer) => void): void;
  /** Resolves when every writer has finished its current step. */
  stop(): Promise<void>;
}

export interface ConcurrentTradersOptions {
  caller: Caller;
  customers: readonly TrialCustomer[];
  tradables: readonly TradableInstrument[];
  journal: TrialJournal;
  random: SeededRandom;
}

const PAUSE_MS = { shortest: 5, longest: 60 };
/** Pause after a lost answer: as long as a person's finger takes. */
const AGAIN_MS = { shortest: 50, longest: 250 };
/** The money lasts for this many purchases. */
export const TRADER_PURCHASES_MAXIMUM = 300;

/** What all writers share. */
interface SharedTradingContext extends Pick<ConcurrentTradersOptions, 'tradables' | 'journal' | 'random'> {
  ask(path: string, input: object, customer: TrialCustomer): Promise<CallResult>;
  stopping(): boolean;
}

export function startConcurrentTraders({
  caller,
  customers,
  tradables,
  journal,
  random,
}: ConcurrentTradersOptions): ConcurrentTraders {
  const listeners: ((answer: CallAnswer) => void)[] = [];
  let stopping = false;
  const desk: SharedTradingContext = {
    tradables,
    journal,
    random,
    stopping: () => stopping,
    async ask(path, input, customer) {
      const result = await caller.call(path, input, customer);
      if (result) for (const listener of listeners) listener(result);
      return result;
    },
  };
  const living = customers.map((customer) => new ConcurrentTrader(desk, customer).live());
  return {
    onAnswer: (listener) => {
      listeners.push(listener);
    },
    async stop() {
      stopping = true;
      await Promise.all(living);
    },
  };
}

/** One customer: takes one step after the other, each drawn from what is possible. */
class ConcurrentTrader {
  private readonly desk: SharedTradingContext;
  private readonly customer: TrialCustomer;
  private readonly chance: SeededRandom;
  private readonly positions: string[] = [];
  private readonly pending: string[] = [];
  private readonly favourites: string[] = [];
  private readonly unseen: string[];
  private purchases = 0;
  private newest: string | null = null;

  constructor(desk: SharedTradingContext, customer: TrialCustomer) {
    this.desk = desk;
    this.customer = customer;
    this.chance = desk.random.fork(customer.account);
    this.unseen = this.chance.shuffled(desk.tradables.map(({ instrument }) => instrument));
  }

  async live(): Promise<void> {
    while (!this.desk.stopping()) {
      const entry = await this.act(this.chance.next());
      if (entry && entry.path !== 'trading/cancelOrder') this.newest = orderInJournalEntry(entry)?.id ?? this.newest;
      await wait(this.chance.between(PAUSE_MS.shortest, PAUSE_MS.longest));
    }
  }

  /** Skips an action that lacks its precondition, and takes the next one. */
  private async act(drawn: number): Promise<JournalEntry | null> {
    const { desk, customer, positions, pending, unseen, favourites } = this;
    if (drawn < 0.3 && this.purchases < TRADER_PURCHASES_MAXIMUM) return this.buy();
    if (drawn < 0.45 && this.purchases < TRADER_PURCHASES_MAXIMUM) return this.bid();
    if (drawn < 0.58 && pending.length > 0) return this.write(buildCancelOrderCall(pending.shift()!));
    if (drawn < 0.7 && positions.length > 0) return this.write(buildClosePositionCall(positions.shift()!));
    if (drawn < 0.76 && unseen.length > 0) {
      const entry = await this.write(buildAddFavoriteCall(unseen.pop()!));
      if (isAccepted(entry.decision)) favourites.push(String(entry.input['instrument']));
      return entry;
    }
    if (drawn < 0.8 && favourites.length > 0) await this.write(buildRemoveFavoriteCall(favourites.pop()!));
    else if (drawn < 0.9) checkWallet(desk.journal, await desk.ask('wallet/getWallet', {}, customer), customer);
    else {
      const result = await desk.ask('trading/listOrders', { limit: 100 }, customer);
      checkList(desk.journal, result, customer, this.newest);
    }
    return null;
  }

  private async buy(): Promise<JournalEntry> {
    const { chance, desk } = this;
    const entry = await this.write(
      (chance.chance(0.3) ? buildLeveragedBuyCall : buildBuyCall)(chance.pick(desk.tradables)),
    );
    this.purchases += 1;
    const position = (orderInJournalEntry(entry) as { position?: string } | null)?.position;
    if (position) this.positions.push(position);
    return entry;
  }

  private async bid(): Promise<JournalEntry> {
    const { chance, desk } = this;
    const entry = await this.write(
      (chance.chance(0.5) ? buildMarketableLimitCall : buildRestingBidCall)(chance.pick(desk.tradables)),
    );
    this.purchases += 1;
    const order = orderInJournalEntry(entry);
    if (order?.status === 'pending') this.pending.push(order.id);
    return entry;
  }

  private async write({ path, input }: WantedCall): Promise<JournalEntry> {
    const { chance, desk, customer } = this;
    const entry = desk.journal.open({ customer, key: chance.key(), path, input });
    // Half of the customers retry with the same key until they know the outcome; the others give up.
    const stubborn = chance.chance(0.5);
    for (;;) {
      desk.journal.note(entry, await desk.ask(path, { ...input, key: entry.key }, customer));
      if (entry.decision !== null) return entry;
      await wait(chance.between(AGAIN_MS.shortest, AGAIN_MS.longest));
      if (!stubborn || desk.stopping()) return entry;
    }
  }
}

/** No account may be missing or negative. */
function checkWallet(journal: TrialJournal, result: CallResult, { account }: TrialCustomer): void {
  if (result?.body.status !== 1) return checkRefusal(journal, result, account);
  const { accounts } = result.body.data as {
    accounts: { currency: string; available: string; frozen: string; margin: string; loan: string }[];
  };
  if (accounts.length !== 13) journal.violate(`${account}: reads ${accounts.length} accounts instead of 13`);
  for (const each of accounts) {
    if ([each.available, each.frozen, each.margin, each.loan].some((amount) => amount.startsWith('-')))
      journal.violate(`${account}: reads ${JSON.stringify(each)}`);
  }
}

/** What was acknowledged must be in the next list that is read. */
function checkList(journal: TrialJournal, result: CallResult, { account }: TrialCustomer, newest: string | null): void {
  if (result?.body.status !== 1) return checkRefusal(journal, result, account);
  const { rows } = result.body.data as { rows: { id: string }[] };
  if (newest !== null && !rows.some(({ id }) => id === newest))
    journal.violate(`${account}: order ${newest} was acknowledged, and the list read afterwards lacks it`);
}

function checkRefusal(journal: TrialJournal, result: CallResult, account: string): void {
  if (result !== null && result.http !== 503)
    journal.violate(`${account}: a read was answered ${result.http} ${result.body.code ?? ''}`);
}
