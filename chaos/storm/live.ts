/** A customer of the storm: sends its commands when their time has come, each the way it is to travel, and looks at its lists in between. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller, Said } from '../caller.ts';
import { type Entry, isAccepted, type Journal } from '../journal.ts';
import type { Command } from '../plan/draw-plan.ts';
import type { Customer } from '../population.ts';
import { Belongings, type OrderShown, type PositionShown } from './belongings.ts';
import type { Prices } from './prices.ts';
import type { StormWare } from './wares.ts';
import { at, wishFor } from './wish-for.ts';

export interface Wires {
  plain: Caller;
  /** Another connection to the same server, for what comes twice. */
  other: Caller;
  /** Wires that break once the answer is on its way. */
  cut: Readonly<Record<'before' | 'middle', Caller>>;
}

export interface Storm {
  startedAt: number;
  wires: Wires;
  wares: readonly StormWare[];
  prices: Prices;
  journal: Journal;
  /** The server's time, as far as it is known outside. */
  nowMs(): number;
  /** Once it is over nobody asks again: what is open is the auditor's. */
  isOver(): boolean;
}

const LISTS_EVERY_COMMANDS = 6;
const AGAIN_MS = 150;
const LISTED = 60;

export async function live(customer: Customer, commands: readonly Command[], storm: Storm): Promise<void> {
  const mine = new Belongings();
  const underway: Promise<void>[] = [];
  for (const [index, command] of commands.entries()) {
    await wait(Math.max(0, storm.startedAt + command.atMs - performance.now()));
    if (index % LISTS_EVERY_COMMANDS === LISTS_EVERY_COMMANDS - 1) await look(customer, storm, mine);
    const sent = send(customer, command, storm, mine);
    if (command.travel.way === 'late') underway.push(sent);
    else await sent;
  }
  await Promise.all(underway);
}

async function send(customer: Customer, { key, wanted, travel, stubborn }: Command, storm: Storm, mine: Belongings): Promise<void> {
  const { journal, wires, wares, prices } = storm;
  if ('ware' in wanted) await prices.learn(at(wares, wanted.ware));
  const { path, input } = wishFor(wanted, { wares, priceOf: prices.priceOf, nowMs: storm.nowMs(), mine });
  const entry = journal.open({ customer, key, path, input });
  const body = { ...input, key };
  const ask = async (wire: Caller): Promise<void> => journal.note(entry, await wire.call(path, body, customer));

  if (travel.way === 'late') await wait(travel.byMs);
  if (travel.way === 'twice') await Promise.all([ask(wires.plain), ask(wires.other)]);
  else await ask(travel.way === 'cut' ? wires.cut[travel.where] : wires.plain);
  while (entry.decision === null && stubborn && !storm.isOver()) {
    await wait(AGAIN_MS);
    await ask(wires.plain);
  }
  mine.learn(entry);
  if (travel.way === 'altered' && isAccepted(entry.decision)) await sendAltered(entry, storm);
}

/** Another intent under a used key is refused, and does nothing. */
async function sendAltered(entry: Entry, { wires, journal }: Storm): Promise<void> {
  const path = entry.path === 'trading/applyMargin' ? 'discovery/setAlert' : 'trading/applyMargin';
  const input = path === 'trading/applyMargin' ? { agreed: true } : { instrument: 'CRYPTO.BTCUSDT', kind: 'percent', rate: '0.5' };
  const said = await wires.plain.call(path, { ...input, key: entry.key }, entry.customer);
  if (said?.http === 200 && said.body.code !== 'keyReused') journal.violate(`${entry.path} ${entry.key}: its key did another thing too: ${JSON.stringify(said.body)}`, 'twice');
}

async function look(customer: Customer, { wires, journal }: Storm, mine: Belongings): Promise<void> {
  const read = async <Row>(path: string, status: string): Promise<Row[] | null> => {
    const said = await wires.plain.call(path, { status, limit: LISTED }, customer);
    checkRead(said, path, customer, journal);
    return said?.body.status === 1 ? (said.body.data as { rows: Row[] }).rows : null;
  };
  mine.see(await read<OrderShown>('trading/listOrders', 'pending'), await read<PositionShown>('trading/listPositions', 'inPosition'));
  checkWallet(await wires.plain.call('wallet/getWallet', {}, customer), customer, journal);
}

function checkRead(said: Said, path: string, { account }: Customer, journal: Journal): void {
  if (said !== null && said.http !== 503 && said.body.status !== 1) journal.violate(`${account}: ${path} was answered ${said.http} ${said.body.code ?? ''}`);
}

const CASH_ACCOUNTS = 13;

/** No cash account is missing, none is below zero. */
function checkWallet(said: Said, customer: Customer, journal: Journal): void {
  checkRead(said, 'wallet/getWallet', customer, journal);
  if (said?.body.status !== 1) return;
  const { accounts } = said.body.data as { accounts: { available: string; frozen: string; margin: string }[] };
  if (accounts.length !== CASH_ACCOUNTS) journal.violate(`${customer.account}: reads ${accounts.length} accounts instead of ${CASH_ACCOUNTS}`);
  for (const each of accounts) if ([each.available, each.frozen, each.margin].some((amount) => amount.startsWith('-'))) journal.violate(`${customer.account}: reads ${JSON.stringify(each)}`);
}
