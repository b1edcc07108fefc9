/**
 * A customer of the storm: sends its commands when due, each by its drawn delivery mode, and reads its lists in
 * between.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FundedCustomer } from '../funded-customers.ts';
import type { CallResult } from '../caller.ts';
import type { WantedCall } from '../wanted-calls.ts';
import type { TrialJournal } from '../trial-journal.ts';
import type { CustomerCommand } from '../plan/generate-storm-plan.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import { BelievedHoldings, type ListedOrder, type ListedPosition } from './believed-holdings.ts';
import { deliverCommand, type StormContext } from './deliver-command.ts';
import { hasSecondPortfolio, SECOND_PORTFOLIO } from './second-portfolio.ts';
import { isCopyLeader, buildStartLeadingCall } from './build-copy-trading-call.ts';
import { buildFirstTransferCall } from './build-non-trading-call.ts';
import { pickModulo } from './build-trading-call.ts';
import { AlpacaNames, readAlpacaNames } from './alpaca-program.ts';
import { buildCustomerCall, type WishContext } from './build-customer-call.ts';
import { tradablesOf } from './limited-program.ts';
import { renewKey } from './programs.ts';

const LISTS_EVERY_COMMANDS = 6;
const LISTED = 60;

export async function runStormCustomer(
  customer: TrialCustomer,
  commands: readonly CustomerCommand[],
  storm: StormContext,
  funded?: FundedCustomer,
): Promise<void> {
  const mine = new BelievedHoldings();
  const names = new AlpacaNames();
  const underway: Promise<void>[] = [];
  if (hasSecondPortfolio(customer)) await fillSecond(customer, storm);
  for (const [index, command] of commands.entries()) {
    await wait(Math.max(0, storm.startedAt + command.atMs - performance.now()));
    if (index % LISTS_EVERY_COMMANDS === LISTS_EVERY_COMMANDS - 1) await readLists(customer, storm, mine, names);
    const sent = send(customer, command, storm, { mine, names, funded });
    if (command.deliveryMode.mode === 'late') underway.push(sent);
    else await sent;
  }
  await Promise.all(underway);
}

/** Puts money into the second portfolio, so that orders there can be paid. */
async function fillSecond(customer: TrialCustomer, storm: StormContext): Promise<void> {
  for (const currency of new Set(storm.tradables.map((tradable) => tradable.currency))) {
    const wantedCall = await buildFirstTransferCall(currency, customer, storm.wires.plain);
    const key = `${customer.account}-first-${currency}`;
    if (wantedCall)
      await deliverCommand(
        { key, deliveryMode: { mode: 'plain' }, repeatsUntilAnswered: true, customer, wantedCall, alter },
        storm,
      );
  }
  if (!isCopyLeader(customer)) return;
  const key = `${customer.account}-leads`;
  await deliverCommand(
    {
      key,
      deliveryMode: { mode: 'plain' },
      repeatsUntilAnswered: true,
      customer,
      wantedCall: buildStartLeadingCall(customer),
      alter,
    },
    storm,
  );
}

async function send(
  customer: TrialCustomer,
  { wanted, ...sending }: CustomerCommand,
  storm: StormContext,
  { mine, names, funded }: Pick<WishContext, 'mine' | 'names' | 'funded'>,
): Promise<void> {
  const program = storm.programs.of(customer);
  if (wanted.what === 'renewKey') {
    if (program) await renewKey(program, sending.key, { ...storm, caller: storm.wires.plain });
    return;
  }
  const wish = { customer, program, storm, mine, names, funded, tradables: tradablesOf(program, storm.tradables) };
  if ('ware' in wanted && wanted.ware !== null) await storm.prices.learn(pickModulo(wish.tradables, wanted.ware));
  const wantedCall = await buildCustomerCall(wanted, sending.key, wish);
  if (!wantedCall) return;
  const sent = [deliverCommand({ ...sending, customer, wantedCall, alter }, storm)];
  if ('rival' in wanted && wanted.rival)
    sent.push(
      deliverCommand(
        { ...sending, key: `${sending.key}-rival`, deliveryMode: { mode: 'plain' }, customer, wantedCall, alter },
        storm,
      ),
    );
  for (const entry of await Promise.all(sent)) mine.learn(entry);
}

/** The same call with another input if that could be accepted as well, else another call. */
function alter({ path, input, alpaca }: WantedCall): WantedCall {
  const twice = (name: string): WantedCall => {
    const doubled = String(Number(input[name]) * 2);
    const changed = { path, input: { ...input, [name]: doubled } };
    return alpaca ? { ...changed, alpaca: { ...alpaca, body: { ...alpaca.body, qty: doubled } } } : changed;
  };
  if (typeof input['quantity'] === 'string') return twice('quantity');
  if (typeof input['amount'] === 'string') return twice('amount');
  return path === 'trading/applyMargin'
    ? { path: 'discovery/setAlert', input: { instrument: 'CRYPTO.BTCUSDT', kind: 'percent', rate: '0.5' } }
    : { path: 'trading/applyMargin', input: { agreed: true } };
}

async function readLists(
  customer: TrialCustomer,
  { wires, journal, programs }: StormContext,
  mine: BelievedHoldings,
  names: AlpacaNames,
): Promise<void> {
  const read = async <Row>(path: string, status: string, portfolio?: string): Promise<Row[] | null> => {
    const result = await wires.plain.call(
      path,
      { status, limit: LISTED, ...(portfolio ? { portfolio } : {}) },
      customer,
    );
    checkRead(result, path, customer, journal);
    return result?.body.status === 1 ? (result.body.data as { rows: Row[] }).rows : null;
  };
  const readAll = async <Row>(path: string, status: string): Promise<Row[] | null> => {
    const main = await read<Row>(path, status);
    const others = hasSecondPortfolio(customer) ? await read<Row>(path, status, SECOND_PORTFOLIO) : [];
    return main && others && [...main, ...others];
  };
  const orders = await readAll<ListedOrder>('trading/listOrders', 'pending');
  mine.see(orders, await readAll<ListedPosition>('trading/listPositions', 'inPosition'));
  const program = programs.of(customer);
  if (program?.speaksAlpaca) await readAlpacaNames(program, names, wires.plain, orders ?? []);
  checkWallet(await wires.plain.call('wallet/getWallet', {}, customer), customer, journal);
}

function checkRead(result: CallResult, path: string, { account }: TrialCustomer, journal: TrialJournal): void {
  if (result !== null && result.http !== 503 && result.body.status !== 1)
    journal.violate(`${account}: ${path} was answered ${result.http} ${result.body.code ?? ''}`);
}

const CASH_ACCOUNTS = 13;

/** No cash account may be missing or negative. */
function checkWallet(result: CallResult, customer: TrialCustomer, journal: TrialJournal): void {
  checkRead(result, 'wallet/getWallet', customer, journal);
  if (result?.body.status !== 1) return;
  const { accounts } = result.body.data as { accounts: { available: string; frozen: string; margin: string }[] };
  if (accounts.length !== CASH_ACCOUNTS)
    journal.violate(`${customer.account}: reads ${accounts.length} accounts instead of ${CASH_ACCOUNTS}`);
  for (const each of accounts)
    if ([each.available, each.frozen, each.margin].some((amount) => amount.startsWith('-')))
      journal.violate(`${customer.account}: reads ${JSON.stringify(each)}`);
}
