/** The call that a drawn command becomes, of whatever kind it is; orders of a customer's program in its protocol. */
import type { FundedCustomer } from '../funded-customers.ts';
import type { WantedCall } from '../wanted-calls.ts';
import type { CopyTradingAction } from '../plan/generate-copy-trading-action.ts';
import type { NonTradingAction } from '../plan/generate-non-trading-action.ts';
import type { DepositWithdrawalAction } from '../plan/generate-deposit-withdrawal-action.ts';
import type { CustomerCommand } from '../plan/generate-storm-plan.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import { type AlpacaNames, speakAlpaca } from './alpaca-program.ts';
import type { BelievedHoldings } from './believed-holdings.ts';
import { buildCopyTradingCall } from './build-copy-trading-call.ts';
import { buildDepositWithdrawalCall } from './build-deposit-withdrawal-call.ts';
import { buildFundCall, isFundAction } from './build-fund-call.ts';
import { buildNonTradingCall } from './build-non-trading-call.ts';
import { buildStrategyCall, isStrategyAction } from './build-strategy-call.ts';
import { buildCancelAllCall, buildTradingCall, type TradingCallContext } from './build-trading-call.ts';
import type { StormContext } from './deliver-command.ts';
import { withinLimitedTerms } from './limited-program.ts';
import { findProgram, type Program } from './programs.ts';
import { routeToSecondPortfolio } from './second-portfolio.ts';
import { buildLeagueCall } from './storm-leagues.ts';

export interface WishContext {
  customer: TrialCustomer;
  program: Program | undefined;
  storm: StormContext;
  /** What the customer trades. */
  tradables: TradingCallContext['tradables'];
  mine: BelievedHoldings;
  names: AlpacaNames;
  funded: FundedCustomer | undefined;
}

/** Nothing if there is nothing to do it with. */
export async function buildCustomerCall(
  wanted: Exclude<CustomerCommand['wanted'], { what: 'renewKey' }>,
  key: string,
  wish: WishContext,
): Promise<WantedCall | null | undefined> {
  const { customer, program, storm, tradables, mine, funded } = wish;
  const { plain: caller } = storm.wires;
  if (isOfCopies(wanted)) return buildCopyTradingCall(wanted, customer, caller);
  if (isStrategyAction(wanted)) return buildStrategyCall(wanted, customer, caller, tradables);
  if (isFundAction(wanted)) return buildFundCall(wanted, customer, caller);
  if (wanted.what === 'play') return buildLeagueCall(wanted, storm);
  if (isOfFunds(wanted)) return funded && buildDepositWithdrawalCall(wanted, { customer, funded, caller, mine });
  if (isErrand(wanted)) return buildNonTradingCall(wanted, customer, caller);
  if (wanted.what === 'cancelAll')
    return program && sendByProgram(buildCancelAllCall(wanted, program.portfolio, tradables), key, wish);
  const action = program?.limits ? withinLimitedTerms(wanted) : wanted;
  const { priceOf } = storm.prices;
  const built = buildTradingCall(action, { tradables, priceOf, nowMs: storm.nowMs(), mine });
  return sendByProgram(routeToSecondPortfolio(built, customer, key), key, wish);
}

function sendByProgram(built: WantedCall, key: string, { customer, storm, names, mine }: WishContext): WantedCall {
  const sender = findProgram(storm.programs, customer, built, key);
  return sender?.speaksAlpaca ? speakAlpaca(built, sender, key, { names, mine }) : built;
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
