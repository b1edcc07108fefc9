/**
 * Customers who all trade at the same time, each one step after the other: they buy, bid, cancel, close, change their
 * watchlist, and read.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Caller, Said } from './caller.ts';
import { orderOf } from './effects-check.ts';
import { bid, buy, cancel, close, favour, lever, meet, unfavour, type Wish } from './intents.ts';
import { type Entry, isAccepted, type Journal } from './journal.ts';
import type { Customer, Ware } from './population.ts';
import type { Random } from './random.ts';

export interface Writers {
  /** Reports each answer to a call that needs the database, whatever it says. */
  onAnswer(listener: (answer: Answer) => void): void;
  /** Resolves when every writer has finished its current step. */
  stop(): Promise<void>;
}

export interface WritersOptions {
  caller: Caller;
  customers: readonly Customer[];
  wares: readonly Ware[];
  journal: Journal;
  random: Random;
}

const PAUSE_MS = { shortest: 5, longest: 60 };
/** Pause after a lost answer: as long as a person's finger takes. */
const AGAIN_MS = { shortest: 50, longest: 250 };
/** The money lasts for this many purchases. */
export const PURCHASES_MAXIMUM = 300;

/** What all writers share. */
interface Desk extends Pick<WritersOptions, 'wares' | 'journal' | 'random'> {
  ask(path: string, input: object, customer: Customer): Promise<Said>;
  stopping(): boolean;
}

export function startWriters({ caller, customers, wares, journal, random }: WritersOptions): Writers {
  const listeners: ((answer: Answer) => void)[] = [];
  let stopping = false;
  const desk: Desk = {
    wares,
    journal,
    random,
    stopping: () => stopping,
    async ask(path, input, customer) {
      const said = await caller.call(path, input, customer);
      if (said) for (const listener of listeners) listener(said);
      return said;
    },
  };
  const living = customers.map((customer) => new Writer(desk, customer).live());
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
class Writer {
  private readonly desk: Desk;
  private readonly customer: Customer;
  private readonly chance: Random;
  private readonly positions: string[] = [];
  private readonly pending: string[] = [];
  private readonly favourites: string[] = [];
  private readonly unseen: string[];
  private purchases = 0;
  private newest: string | null = null;

  constructor(desk: Desk, customer: Customer) {
    this.desk = desk;
    this.customer = customer;
    this.chance = desk.random.fork(customer.account);
    this.unseen = this.chance.shuffled(desk.wares.map(({ instrument }) => instrument));
  }

  async live(): Promise<void> {
    while (!this.desk.stopping()) {
      const entry = await this.act(this.chance.next());
      if (entry && entry.path !== 'trading/cancelOrder') this.newest = orderOf(entry)?.id ?? this.newest;
      await wait(this.chance.between(PAUSE_MS.shortest, PAUSE_MS.longest));
    }
  }

  /** Skips an action that lacks its precondition, and takes the next one. */
  private async act(drawn: number): Promise<Entry | null> {
    const { desk, customer, positions, pending, unseen, favourites } = this;
    if (drawn < 0.3 && this.purchases < PURCHASES_MAXIMUM) return this.buy();
    if (drawn < 0.45 && this.purchases < PURCHASES_MAXIMUM) return this.bid();
    if (drawn < 0.58 && pending.length > 0) return this.write(cancel(pending.shift()!));
    if (drawn < 0.7 && positions.length > 0) return this.write(close(positions.shift()!));
    if (drawn < 0.76 && unseen.length > 0) {
      const entry = await this.write(favour(unseen.pop()!));
      if (isAccepted(entry.decision)) favourites.push(String(entry.input['instrument']));
      return entry;
    }
    if (drawn < 0.8 && favourites.length > 0) await this.write(unfavour(favourites.pop()!));
    else if (drawn < 0.9) checkWallet(desk.journal, await desk.ask('wallet/getWallet', {}, customer), customer);
    else {
      const said = await desk.ask('trading/listOrders', { limit: 100 }, customer);
      checkList(desk.journal, said, customer, this.newest);
    }
    return null;
  }

  private async buy(): Promise<Entry> {
    const { chance, desk } = this;
    const entry = await this.write((chance.chance(0.3) ? lever : buy)(chance.pick(desk.wares)));
    this.purchases += 1;
    const position = (orderOf(entry) as { position?: string } | null)?.position;
    if (position) this.positions.push(position);
    return entry;
  }

  private async bid(): Promise<Entry> {
    const { chance, desk } = this;
    const entry = await this.write((chance.chance(0.5) ? meet : bid)(chance.pick(desk.wares)));
    this.purchases += 1;
    const order = orderOf(entry);
    if (order?.status === 'pending') this.pending.push(order.id);
    return entry;
  }

  private async write({ path, input }: Wish): Promise<Entry> {
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
function checkWallet(journal: Journal, said: Said, { account }: Customer): void {
  if (said?.body.status !== 1) return checkRefusal(journal, said, account);
  const { accounts } = said.body.data as {
    accounts: { currency: string; available: string; frozen: string; margin: string; loan: string }[];
  };
  if (accounts.length !== 13) journal.violate(`${account}: reads ${accounts.length} accounts instead of 13`);
  for (const each of accounts) {
    if ([each.available, each.frozen, each.margin, each.loan].some((amount) => amount.startsWith('-')))
      journal.violate(`${account}: reads ${JSON.stringify(each)}`);
  }
}

/** What was acknowledged must be in the next list that is read. */
function checkList(journal: Journal, said: Said, { account }: Customer, newest: string | null): void {
  if (said?.body.status !== 1) return checkRefusal(journal, said, account);
  const { rows } = said.body.data as { rows: { id: string }[] };
  if (newest !== null && !rows.some(({ id }) => id === newest))
    journal.violate(`${account}: order ${newest} was acknowledged, and the list read afterwards lacks it`);
}

function checkRefusal(journal: Journal, said: Said, account: string): void {
  if (said !== null && said.http !== 503)
    journal.violate(`${account}: a read was answered ${said.http} ${said.body.code ?? ''}`);
}
