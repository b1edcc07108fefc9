/**
 * A customer of the storm: sends its commands when due, each by its drawn delivery mode, and reads its lists in
 * between.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FundedCustomer } from '../funded-customers.ts';
import type { CallResult } from '../caller.ts';
import type { WantedCall } from '../wanted-calls.ts';
import type { TrialJournal } from '../trial-journal.ts';
import type { CopyTradingAction } from '../plan/generate-copy-trading-action.ts';
import type { NonTradingAction } from '../plan/generate-non-trading-action.ts';
import type { DepositWithdrawalAction } from '../plan/generate-deposit-withdrawal-action.ts';
import type { CustomerCommand } from '../plan/generate-storm-plan.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import { BelievedHoldings, type ListedOrder, type ListedPosition } from './believed-holdings.ts';
import { deliverCommand, type StormContext } from './deliver-command.ts';
import { routeToSecondPortfolio, hasSecondPortfolio, SECOND_PORTFOLIO } from './second-portfolio.ts';
import { isCopyLeader, buildStartLeadingCall, buildCopyTradingCall } from './build-copy-trading-call.ts';
import { buildLeagueCall } from './storm-leagues.ts';
import { buildFirstTransferCall, buildNonTradingCall } from './build-non-trading-call.ts';
import { pickModulo, buildTradingCall } from './build-trading-call.ts';
import { buildDepositWithdrawalCall } from './build-deposit-withdrawal-call.ts';
import { isFundAction, buildFundCall } from './build-fund-call.ts';
import { isStrategyAction, buildStrategyCall } from './build-strategy-call.ts';

const LISTS_EVERY_COMMANDS = 6;
const LISTED = 60;

export async function runStormCustomer(
  customer: TrialCustomer,
  commands: readonly CustomerCommand[],
  storm: StormContext,
  funded?: FundedCustomer,
): Promise<void> {
  const mine = new BelievedHoldings();
  const underway: Promise<void>[] = [];
  if (hasSecondPortfolio(customer)) await fillSecond(customer, storm);
  for (const [index, command] of commands.entries()) {
    await wait(Math.max(0, storm.startedAt + command.atMs - performance.now()));
    if (index % LISTS_EVERY_COMMANDS === LISTS_EVERY_COMMANDS - 1) await readLists(customer, storm, mine);
    const sent = send(customer, command, storm, mine, funded);
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
  mine: BelievedHoldings,
  funded: FundedCustomer | undefined,
): Promise<void> {
  const { wires, tradables, prices } = storm;
  if ('ware' in wanted) await prices.learn(pickModulo(tradables, wanted.ware));
  const wantedCall = await wishOf();
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

  async function wishOf(): Promise<WantedCall | null | undefined> {
    if (isOfCopies(wanted)) return buildCopyTradingCall(wanted, customer, wires.plain);
    if (isStrategyAction(wanted)) return buildStrategyCall(wanted, customer, wires.plain, tradables);
    if (isFundAction(wanted)) return buildFundCall(wanted, customer, wires.plain);
    if (wanted.what === 'play') return buildLeagueCall(wanted, storm);
    if (isOfFunds(wanted))
      return funded && buildDepositWithdrawalCall(wanted, { customer, funded, caller: wires.plain, mine });
    if (isErrand(wanted)) return buildNonTradingCall(wanted, customer, wires.plain);
    const wantedCall = buildTradingCall(wanted, { tradables, priceOf: prices.priceOf, nowMs: storm.nowMs(), mine });
    return routeToSecondPortfolio(wantedCall, customer, sending.key);
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
] satisfies NonTradingAction['what'][]);
const isErrand = (wanted: CustomerCommand['wanted']): wanted is NonTradingAction => ERRANDS.has(wanted.what);
const isOfCopies = (wanted: CustomerCommand['wanted']): wanted is CopyTradingAction =>
  wanted.what === 'follow' || wanted.what === 'changeCopy';
const isOfFunds = (wanted: CustomerCommand['wanted']): wanted is DepositWithdrawalAction =>
  /deposit|withdraw/i.test(wanted.what);

/** The same call with another input if that could be accepted as well, else another call. */
function alter({ path, input }: WantedCall): WantedCall {
  const twice = (name: string): WantedCall => ({ path, input: { ...input, [name]: String(Number(input[name]) * 2) } });
  if (typeof input['quantity'] === 'string') return twice('quantity');
  if (typeof input['amount'] === 'string') return twice('amount');
  return path === 'trading/applyMargin'
    ? { path: 'discovery/setAlert', input: { instrument: 'CRYPTO.BTCUSDT', kind: 'percent', rate: '0.5' } }
    : { path: 'trading/applyMargin', input: { agreed: true } };
}

async function readLists(
  customer: TrialCustomer,
  { wires, journal }: StormContext,
  mine: BelievedHoldings,
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
  mine.see(
    await readAll<ListedOrder>('trading/listOrders', 'pending'),
    await readAll<ListedPosition>('trading/listPositions', 'inPosition'),
  );
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
