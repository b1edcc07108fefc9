/** How a command travels to the server, and what is recorded of it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../caller.ts';
import type { Wish } from '../intents.ts';
import { type Entry, isAccepted, type Journal } from '../journal.ts';
import type { Timed } from '../plan/draw-plan.ts';
import type { Customer } from '../population.ts';
import type { StormLeague } from './leagues.ts';
import type { Prices } from './prices.ts';
import type { StormWare } from './wares.ts';

export interface Wires {
  plain: Caller;
  /** Another connection to the same server, for commands sent twice. */
  other: Caller;
  /** Connections that are cut during the answer. */
  cut: Readonly<Record<'before' | 'middle', Caller>>;
}

export interface Storm {
  startedAt: number;
  wires: Wires;
  wares: readonly StormWare[];
  prices: Prices;
  leagues: readonly StormLeague[];
  journal: Journal;
  /** The server's time, as far as it is known outside. */
  nowMs(): number;
  /** Once true, customers stop retrying and leave open commands to the auditor. */
  isOver(): boolean;
}

export interface Delivery extends Pick<Timed<unknown>, 'key' | 'travel' | 'stubborn'> {
  customer: Customer;
  wish: Wish;
  /** Returns another intent for the same key. */
  alter(wish: Wish): Wish;
}

const AGAIN_MS = 150;

export async function deliver(
  { customer, key, travel, stubborn, wish, alter }: Delivery,
  storm: Storm,
): Promise<Entry> {
  const { journal, wires } = storm;
  const { path, input, told } = wish;
  const entry = journal.open({ customer, key, path, input, told });
  const body = { ...input, key };
  const ask = async (wire: Caller): Promise<void> => journal.note(entry, await wire.call(path, body, customer));

  if (travel.way === 'late') await wait(travel.byMs);
  if (travel.way === 'twice') await Promise.all([ask(wires.plain), ask(wires.other)]);
  else await ask(travel.way === 'cut' ? wires.cut[travel.where] : wires.plain);
  while (entry.decision === null && stubborn && !storm.isOver()) {
    await wait(AGAIN_MS);
    await ask(wires.plain);
  }
  if (travel.way === 'altered' && isAccepted(entry.decision)) await sendAltered(entry, alter(wish), storm);
  return entry;
}

/** Another intent under a used key must be refused, and do nothing. */
async function sendAltered(entry: Entry, { path, input }: Wish, { wires, journal }: Storm): Promise<void> {
  const said = await wires.plain.call(path, { ...input, key: entry.key }, entry.customer);
  if (said?.http === 200 && said.body.code !== 'keyReused')
    journal.violate(`${entry.path} ${entry.key}: its key did another thing too: ${JSON.stringify(said.body)}`, 'twice');
}
