/**
 * Play money: a league's portfolio has accounts of their own instead of those that rules name, so that a decision in it
 * is made as everywhere and moves no money.
 */
import { isPlayAccount, type LedgerAccount, type PlayAccount } from './chart.ts';
import { MAIN, type Transfer } from './transfer.ts';

/** `copy`: it follows a leader's trades or an own strategy. `league`: an entry that trades with play money. */
export type PortfolioKind = 'main' | 'own' | 'copy' | 'league';

/** Portfolios from this number on are copies. */
export const COPIES_FROM = 8_000;
/** Of these, portfolios from this number on follow a strategy of the customer's own. */
export const STRATEGIES_FROM = 9_000;
/** Portfolios from this number on are of leagues; the database holds the stored kind against it. */
export const LEAGUES_FROM = 10_000;
/** The kind follows from the number, so an order or a position tells it without another query. */
export const kindOf = (portfolio: number): PortfolioKind =>
  portfolio >= LEAGUES_FROM ? 'league' : portfolio >= COPIES_FROM ? 'copy' : portfolio === MAIN ? 'main' : 'own';

/** What stands for an account in play; those that trades don't name have nothing. */
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

/** The accounts that stand for those of a trade in a portfolio of this kind. */
export const accountsOf = (kind: PortfolioKind): { readonly [Name in keyof Played]: Name | Played[Name] } =>
  kind === 'league' ? PLAYED : MONEY;

/** What stands for it in play; an account of play stands for itself, undefined is none. */
export const playOf = (name: LedgerAccount): PlayAccount | undefined =>
  isPlayAccount(name) ? name : (PLAYED as Partial<Record<LedgerAccount, PlayAccount>>)[name];

/** A name with the one that stands for it in play, for those who count both. */
export const withPlay = (...names: readonly LedgerAccount[]): LedgerAccount[] => [
  ...new Set([...names, ...names.flatMap((name) => playOf(name) ?? [])]),
];

/**
 * The transfer of a decision in the portfolio `own`, between the accounts that are there. Throws where it would lead
 * from money to play or back.
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
