/**
 * Customers who all trade at once, each one thing after the other: they buy, bid, cancel, close, change their
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
  /** Tells each answer to a call that needs the database, whatever it says. */
  onAnswer(listener: (answer: Answer) => void): void;
  /** Resolves when every writer has finished what it was doing. */
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
/** After no answer: as long as a person's finger takes. */
const AGAIN_MS = { shortest: 50, longest: 250 };
/** Money lasts for this many purchases. */
export const PURCHASES_MAXIMUM = 300;

export function startWriters({ caller, customers, wares, journal, random }: WritersOptions): Writers {
  const listeners: ((answer: Answer) => void)[] = [];
  let stopping = false;

  async function ask(path: string, input: object, customer: Customer): Promise<Said> {
    const said = await caller.call(path, input, customer);
    if (said) for (const listener of listeners) listener(said);
    return said;
  }

  async function write(customer: Customer, chance: Random, { path, input }: Wish): Promise<Entry> {
    const entry = journal.open({ customer, key: chance.key(), path, input });
    // Half of the customers try again with the same key until they know; the others leave it at that.
    const stubborn = chance.chance(0.5);
    for (;;) {
      journal.note(entry, await ask(path, { ...input, key: entry.key }, customer));
      if (entry.decision !== null) return entry;
      await wait(chance.between(AGAIN_MS.shortest, AGAIN_MS.longest));
      if (!stubborn || stopping) return entry;
    }
  }

  async function live(customer: Customer): Promise<void> {
    const chance = random.fork(customer.account);
    const [positions, pending, favourites]: [string[], string[], string[]] = [[], [], []];
    const unseen = chance.shuffled(wares.map(({ instrument }) => instrument));
    let purchases = 0;
    let newest: string | null = null;

    while (!stopping) {
      const drawn = chance.next();
      let entry: Entry | null = null;
      if (drawn < 0.3 && purchases < PURCHASES_MAXIMUM) {
        entry = await write(customer, chance, (chance.chance(0.3) ? lever : buy)(chance.pick(wares)));
        purchases += 1;
        const position = (orderOf(entry) as { position?: string } | null)?.position;
        if (position) positions.push(position);
      } else if (drawn < 0.45 && purchases < PURCHASES_MAXIMUM) {
        entry = await write(customer, chance, (chance.chance(0.5) ? meet : bid)(chance.pick(wares)));
        purchases += 1;
        const order = orderOf(entry);
        if (order?.status === 'pending') pending.push(order.id);
      } else if (drawn < 0.58 && pending.length > 0) {
        entry = await write(customer, chance, cancel(pending.shift()!));
      } else if (drawn < 0.7 && positions.length > 0) {
        entry = await write(customer, chance, close(positions.shift()!));
      } else if (drawn < 0.76 && unseen.length > 0) {
        entry = await write(customer, chance, favour(unseen.pop()!));
        if (isAccepted(entry.decision)) favourites.push(String(entry.input['instrument']));
      } else if (drawn < 0.8 && favourites.length > 0) {
        await write(customer, chance, unfavour(favourites.pop()!));
      } else if (drawn < 0.9) {
        checkWallet(await ask('wallet/getWallet', {}, customer), customer);
      } else {
        checkList(await ask('trading/listOrders', { limit: 100 }, customer), customer, newest);
      }
      if (entry && entry.path !== 'trading/cancelOrder') newest = orderOf(entry)?.id ?? newest;
      await wait(chance.between(PAUSE_MS.shortest, PAUSE_MS.longest));
    }
  }

  /** No account is missing, none is below zero. */
  function checkWallet(said: Said, { account }: Customer): void {
    if (said?.body.status !== 1) return checkRefusal(said, account);
    const { accounts } = said.body.data as {
      accounts: { currency: string; available: string; frozen: string; margin: string; loan: string }[];
    };
    if (accounts.length !== 13) journal.violate(`${account}: reads ${accounts.length} accounts instead of 13`);
    for (const each of accounts) {
      if ([each.available, each.frozen, each.margin, each.loan].some((amount) => amount.startsWith('-')))
        journal.violate(`${account}: reads ${JSON.stringify(each)}`);
    }
  }

  /** What was acknowledged is in the next list that is read. */
  function checkList(said: Said, { account }: Customer, newest: string | null): void {
    if (said?.body.status !== 1) return checkRefusal(said, account);
    const { rows } = said.body.data as { rows: { id: string }[] };
    if (newest !== null && !rows.some(({ id }) => id === newest))
      journal.violate(`${account}: order ${newest} was acknowledged, and the list read afterwards lacks it`);
  }

  function checkRefusal(said: Said, account: string): void {
    if (said !== null && said.http !== 503)
      journal.violate(`${account}: a read was answered ${said.http} ${said.body.code ?? ''}`);
  }

  const living = customers.map(live);
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
