/**
 * A customer of the storm: sends its commands when due, each by its drawn delivery mode, and reads its lists in
 * between.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Funded } from '../funding.ts';
import type { Said } from '../caller.ts';
import type { Wish } from '../intents.ts';
import type { Journal } from '../journal.ts';
import type { Copying } from '../plan/draw-copying.ts';
import type { Errand } from '../plan/draw-errands.ts';
import type { FundsWanted } from '../plan/draw-funds.ts';
import type { Command } from '../plan/draw-plan.ts';
import type { Customer } from '../population.ts';
import { Belongings, type OrderShown, type PositionShown } from './belongings.ts';
import { deliver, type Storm } from './deliver.ts';
import { dividedWish, isDivided, SECOND } from './divided.ts';
import { isLeader, leading, wishForCopying } from './wish-copying.ts';
import { wishForPlayed } from './leagues.ts';
import { firstMoney, wishForErrand } from './wish-errand.ts';
import { at, wishFor } from './wish-for.ts';
import { wishForFunds } from './wish-funds.ts';
import { isInvesting, wishForInvesting } from './wish-investing.ts';
import { isOfRuns, wishForRun } from './wish-run.ts';

const LISTS_EVERY_COMMANDS = 6;
const LISTED = 60;

export async function live(
  customer: Customer,
  commands: readonly Command[],
  storm: Storm,
  funded?: Funded,
): Promise<void> {
  const mine = new Belongings();
  const underway: Promise<void>[] = [];
  if (isDivided(customer)) await fillSecond(customer, storm);
  for (const [index, command] of commands.entries()) {
    await wait(Math.max(0, storm.startedAt + command.atMs - performance.now()));
    if (index % LISTS_EVERY_COMMANDS === LISTS_EVERY_COMMANDS - 1) await look(customer, storm, mine);
    const sent = send(customer, command, storm, mine, funded);
    if (command.travel.way === 'late') underway.push(sent);
    else await sent;
  }
  await Promise.all(underway);
}

/** Puts money into the second portfolio, so that orders there can be paid. */
async function fillSecond(customer: Customer, storm: Storm): Promise<void> {
  for (const currency of new Set(storm.wares.map((ware) => ware.currency))) {
    const wish = await firstMoney(currency, customer, storm.wires.plain);
    const key = `${customer.account}-first-${currency}`;
    if (wish) await deliver({ key, travel: { way: 'plain' }, stubborn: true, customer, wish, alter }, storm);
  }
  if (!isLeader(customer)) return;
  const key = `${customer.account}-leads`;
  await deliver({ key, travel: { way: 'plain' }, stubborn: true, customer, wish: leading(customer), alter }, storm);
}

async function send(
  customer: Customer,
  { wanted, ...sending }: Command,
  storm: Storm,
  mine: Belongings,
  funded: Funded | undefined,
): Promise<void> {
  const { wires, wares, prices } = storm;
  if ('ware' in wanted) await prices.learn(at(wares, wanted.ware));
  const wish = await wishOf();
  if (!wish) return;
  const sent = [deliver({ ...sending, customer, wish, alter }, storm)];
  if ('rival' in wanted && wanted.rival)
    sent.push(
      deliver({ ...sending, key: `${sending.key}-rival`, travel: { way: 'plain' }, customer, wish, alter }, storm),
    );
  for (const entry of await Promise.all(sent)) mine.learn(entry);

  async function wishOf(): Promise<Wish | null | undefined> {
    if (isOfCopies(wanted)) return wishForCopying(wanted, customer, wires.plain);
    if (isOfRuns(wanted)) return wishForRun(wanted, customer, wires.plain, wares);
    if (isInvesting(wanted)) return wishForInvesting(wanted, customer, wires.plain);
    if (wanted.what === 'play') return wishForPlayed(wanted, storm);
    if (isOfFunds(wanted)) return funded && wishForFunds(wanted, { customer, funded, caller: wires.plain, mine });
    if (isErrand(wanted)) return wishForErrand(wanted, customer, wires.plain);
    const wish = wishFor(wanted, { wares, priceOf: prices.priceOf, nowMs: storm.nowMs(), mine });
    return dividedWish(wish, customer, sending.key);
  }
}

const ERRANDS = new Set<string>([
  'exchange',
  'transfer',
  'loan',
  'lend',
  'checkIn',
  'claimBonus',
  'applyDayTrading',
  'subscribe',
  'takeBack',
] satisfies Errand['what'][]);
const isErrand = (wanted: Command['wanted']): wanted is Errand => ERRANDS.has(wanted.what);
const isOfCopies = (wanted: Command['wanted']): wanted is Copying =>
  wanted.what === 'follow' || wanted.what === 'changeCopy';
const isOfFunds = (wanted: Command['wanted']): wanted is FundsWanted => /deposit|withdraw/i.test(wanted.what);

/** The same call with another input if that could be accepted as well, else another call. */
function alter({ path, input }: Wish): Wish {
  const twice = (name: string): Wish => ({ path, input: { ...input, [name]: String(Number(input[name]) * 2) } });
  if (typeof input['quantity'] === 'string') return twice('quantity');
  if (typeof input['amount'] === 'string') return twice('amount');
  return path === 'trading/applyMargin'
    ? { path: 'discovery/setAlert', input: { instrument: 'CRYPTO.BTCUSDT', kind: 'percent', rate: '0.5' } }
    : { path: 'trading/applyMargin', input: { agreed: true } };
}

async function look(customer: Customer, { wires, journal }: Storm, mine: Belongings): Promise<void> {
  const read = async <Row>(path: string, status: string, portfolio?: string): Promise<Row[] | null> => {
    const said = await wires.plain.call(path, { status, limit: LISTED, ...(portfolio ? { portfolio } : {}) }, customer);
    checkRead(said, path, customer, journal);
    return said?.body.status === 1 ? (said.body.data as { rows: Row[] }).rows : null;
  };
  const readAll = async <Row>(path: string, status: string): Promise<Row[] | null> => {
    const main = await read<Row>(path, status);
    const others = isDivided(customer) ? await read<Row>(path, status, SECOND) : [];
    return main && others && [...main, ...others];
  };
  mine.see(
    await readAll<OrderShown>('trading/listOrders', 'pending'),
    await readAll<PositionShown>('trading/listPositions', 'inPosition'),
  );
  checkWallet(await wires.plain.call('wallet/getWallet', {}, customer), customer, journal);
}

function checkRead(said: Said, path: string, { account }: Customer, journal: Journal): void {
  if (said !== null && said.http !== 503 && said.body.status !== 1)
    journal.violate(`${account}: ${path} was answered ${said.http} ${said.body.code ?? ''}`);
}

const CASH_ACCOUNTS = 13;

/** No cash account may be missing or negative. */
function checkWallet(said: Said, customer: Customer, journal: Journal): void {
  checkRead(said, 'wallet/getWallet', customer, journal);
  if (said?.body.status !== 1) return;
  const { accounts } = said.body.data as { accounts: { available: string; frozen: string; margin: string }[] };
  if (accounts.length !== CASH_ACCOUNTS)
    journal.violate(`${customer.account}: reads ${accounts.length} accounts instead of ${CASH_ACCOUNTS}`);
  for (const each of accounts)
    if ([each.available, each.frozen, each.margin].some((amount) => amount.startsWith('-')))
      journal.violate(`${customer.account}: reads ${JSON.stringify(each)}`);
}
