/**
 * Play money: a league's portfolio has its own accounts in place of those that the rules name, so that decisions in it
 * work as usual but move no money.
 */
import { isPlayAccount, type LedgerAccount, type PlayAccount } from './chart.ts';
import { MAIN, type Transfer } from './transfer.ts';

/** `copy`: follows a leader's trades or an own strategy. `league`: an entry that trades with play money. */
export type PortfolioKind = 'main' | 'own' | 'copy' | 'league';

/** Portfolios with numbers from this one on are copies. */
export const COPIES_FROM = 8_000;
/** Copies with numbers from this one on run a strategy of the customer's own. */
export const STRATEGIES_FROM = 9_000;
/** Portfolios with numbers from this one on belong to leagues; the database checks the stored kind against it. */
export const LEAGUES_FROM = 10_000;
/** The kind follows from the number, so no extra query is needed to know that of an order or a position. */
export const kindOf = (portfolio: number): PortfolioKind =>
  portfolio >= LEAGUES_FROM ? 'league' : portfolio >= COPIES_FROM ? 'copy' : portfolio === MAIN ? 'main' : 'own';

/** The play account that replaces each account; accounts that trades don't name have none. */
const PLAYED = {
  available: 'playAvailable',
  frozen: 'playFrozen',
  margin: 'playMargin',
  dealer: 'playDealer',
  inventory: 'playDealer',
  fees: 'playFees',
  interest: 'playFees',
  taxes: 'playTaxes',
  insurance: 'playInsurance',
} as const satisfies Partial<Record<LedgerAccount, PlayAccount>>;
type Played = typeof PLAYED;
const MONEY = Object.fromEntries(Object.keys(PLAYED).map((name) => [name, name])) as { [Name in keyof Played]: Name };

/** The accounts used for those of a trade in a portfolio of this kind. */
export const accountsOf = (kind: PortfolioKind): { readonly [Name in keyof Played]: Name | Played[Name] } =>
  kind === 'league' ? PLAYED : MONEY;

/** The play account that replaces it; a play account replaces itself; undefined if there is none. */
export const playOf = (name: LedgerAccount): PlayAccount | undefined =>
  isPlayAccount(name) ? name : (PLAYED as Partial<Record<LedgerAccount, PlayAccount>>)[name];

/** These names together with their play accounts, for callers that count both. */
export const withPlay = (...names: readonly LedgerAccount[]): LedgerAccount[] => [
  ...new Set([...names, ...names.flatMap((name) => playOf(name) ?? [])]),
];

/**
 * Maps a decision's transfer in the portfolio `own` to the accounts used there. Throws if it would move money to play
 * money or back.
 */
export function inAccountsThere(transfer: Transfer, own: number): Transfer {
  const { debit, credit, code, debitPortfolio = own, creditPortfolio = own } = transfer;
  const leagues = Number(kindOf(debitPortfolio) === 'league') + Number(kindOf(creditPortfolio) === 'league');
  if (leagues === 0 && !isPlayAccount(debit) && !isPlayAccount(credit)) return transfer;
  const [from, to] = [playOf(debit), playOf(credit)];
  if (leagues < 2 || from === undefined || to === undefined)
    throw new Error(`a ${code} from ${debit} to ${credit} would mix play and money`);
  return { ...transfer, debit: from, credit: to };
}
