/**
 * Play money: a league's portfolio has its own accounts in place of those that the rules name, so that decisions in it
 * work as usual but move no money.
 */
import { isPlayMoneyAccount, type LedgerAccount, type PlayMoneyAccount } from './base-chart-of-accounts.ts';
import { MAIN_PORTFOLIO, type Transfer } from './transfer.ts';

/** `copy`: follows a leader's trades or an own strategy. `league`: an entry that trades with play money. */
export type PortfolioKind = 'main' | 'own' | 'copy' | 'league';

/** Portfolios with numbers from this one on are copies. */
export const FIRST_COPY_PORTFOLIO = 8_000;
/** Copies with numbers from this one on run a strategy of the customer's own. */
export const FIRST_STRATEGY_PORTFOLIO = 9_000;
/** Portfolios with numbers from this one on belong to leagues; the database checks the stored kind against it. */
export const FIRST_LEAGUE_PORTFOLIO = 10_000;
/** The kind follows from the number, so no extra query is needed to know that of an order or a position. */
export const portfolioKindOf = (portfolio: number): PortfolioKind =>
  portfolio >= FIRST_LEAGUE_PORTFOLIO
    ? 'league'
    : portfolio >= FIRST_COPY_PORTFOLIO
      ? 'copy'
      : portfolio === MAIN_PORTFOLIO
        ? 'main'
        : 'own';

/** The play account that replaces each account; accounts that trades don't name have none. */
const PLAY_ACCOUNT_BY_NAME = {
  available: 'playAvailable',
  frozen: 'playFrozen',
  margin: 'playMargin',
  dealer: 'playDealer',
  inventory: 'playDealer',
  fees: 'playFees',
  interest: 'playFees',
  taxes: 'playTaxes',
  insurance: 'playInsurance',
} as const satisfies Partial<Record<LedgerAccount, PlayMoneyAccount>>;
type PlayAccountByName = typeof PLAY_ACCOUNT_BY_NAME;
const MONEY_ACCOUNT_BY_NAME = Object.fromEntries(Object.keys(PLAY_ACCOUNT_BY_NAME).map((name) => [name, name])) as {
  [Name in keyof PlayAccountByName]: Name;
};

/** The accounts used for those of a trade in a portfolio of this kind. */
export const ledgerAccountsOfKind = (
  kind: PortfolioKind,
): { readonly [Name in keyof PlayAccountByName]: Name | PlayAccountByName[Name] } =>
  kind === 'league' ? PLAY_ACCOUNT_BY_NAME : MONEY_ACCOUNT_BY_NAME;

/** The play account that replaces it; a play account replaces itself; undefined if there is none. */
export const playMoneyAccountFor = (name: LedgerAccount): PlayMoneyAccount | undefined =>
  isPlayMoneyAccount(name) ? name : (PLAY_ACCOUNT_BY_NAME as Partial<Record<LedgerAccount, PlayMoneyAccount>>)[name];

/** These names together with their play accounts, for callers that count both. */
export const withPlayMoneyAccounts = (...names: readonly LedgerAccount[]): LedgerAccount[] => [
  ...new Set([...names, ...names.flatMap((name) => playMoneyAccountFor(name) ?? [])]),
];

/**
 * Maps a decision's transfer in the portfolio `own` to the accounts used there. Throws if it would move money to play
 * money or back.
 */
export function mapTransferToPortfolioAccounts(transfer: Transfer, own: number): Transfer {
  const { debit, credit, code, debitPortfolio = own, creditPortfolio = own } = transfer;
  const leagues =
    Number(portfolioKindOf(debitPortfolio) === 'league') + Number(portfolioKindOf(creditPortfolio) === 'league');
  if (leagues === 0 && !isPlayMoneyAccount(debit) && !isPlayMoneyAccount(credit)) return transfer;
  const [from, to] = [playMoneyAccountFor(debit), playMoneyAccountFor(credit)];
  if (leagues < 2 || from === undefined || to === undefined)
    throw new Error(`a ${code} from ${debit} to ${credit} would mix play and money`);
  return { ...transfer, debit: from, credit: to };
}
