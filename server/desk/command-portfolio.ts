/**
 * The portfolio in which a command is decided. Rules change only that one: what a decision creates is put where it was
 * decided. Of the others they see only totals.
 */
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { mapTransferToPortfolioAccounts, portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { isOpenPortfolio, redirectToMainPortfolio, type Portfolio } from '@bourse/core/trading/portfolios/portfolio.ts';
import type { LoadedAccount } from './loaded-account.ts';
import type { DeskCommand } from './command.ts';
import type { RecordLoadRequest } from './record-registry.ts';

/** The requested portfolio; empty for the main one, which is the default. */
export const parsePortfolioOption = (text: string | undefined): { portfolio?: number } =>
  text === undefined || Number(text) === MAIN_PORTFOLIO ? {} : { portfolio: Number(text) };

/** A key of the house's that is used once for each portfolio; for the main one in its original form. */
export const formatKeyNameInPortfolio = (name: string, portfolio: number): string =>
  portfolio === MAIN_PORTFOLIO ? name : `${name} portfolio ${portfolio}`;

/** The row that says whether a portfolio is open; the main one has none. */
export const buildPortfolioStatusLoads = (portfolio: number): RecordLoadRequest[] =>
  portfolio === MAIN_PORTFOLIO ? [] : [{ kind: 'portfolios', scope: 'number', values: [portfolio] }];

/** All portfolios, for bookings by the house into one that may have been closed since. */
export const ALL_PORTFOLIOS_LOADS: RecordLoadRequest[] = [{ kind: 'portfolios', scope: 'account', values: [] }];

/** The portfolio that the command names, else that of its order or position. */
export function portfolioOfCommand(
  { portfolio, orders = [], positions = [] }: Pick<DeskCommand, 'portfolio' | 'orders' | 'positions'>,
  work: Pick<LoadedAccount, 'orders' | 'positions'>,
): number {
  if (portfolio !== undefined) return portfolio;
  for (const seq of orders) {
    const order = work.orders.get(seq);
    if (order) return order.portfolio ?? MAIN_PORTFOLIO;
  }
  for (const seq of positions) {
    const position = work.positions.get(seq);
    if (position) return position.portfolio ?? MAIN_PORTFOLIO;
  }
  return MAIN_PORTFOLIO;
}

export const isPortfolioOpen = (
  { portfolio = MAIN_PORTFOLIO }: Pick<DeskCommand, 'portfolio'>,
  work: Pick<LoadedAccount, 'loaded'>,
): boolean =>
  portfolio === MAIN_PORTFOLIO || isOpenPortfolio([...work.loaded<Portfolio>('portfolios').values()], portfolio);

/**
 * Divides things into those of a portfolio and those of others, each in their order. A league is counted nowhere else,
 * and counts nothing else.
 */
export function partitionByPortfolio<Thing extends { portfolio?: number }>(
  portfolio: number,
  things: readonly Thing[],
): { here: Thing[]; elsewhere: Thing[] } {
  const here: Thing[] = [];
  const elsewhere: Thing[] = [];
  for (const each of things) {
    const where = each.portfolio ?? MAIN_PORTFOLIO;
    if (where === portfolio) here.push(each);
    else if (portfolioKindOf(where) !== 'league' && portfolioKindOf(portfolio) !== 'league') elsewhere.push(each);
  }
  return { here, elsewhere };
}

/**
 * Binds a decision to its portfolio and the ledger accounts used there. Throws if a rule has changed something in
 * another one, which rules are never shown.
 */
export function bindToPortfolio<Made extends DecisionChanges>(changes: Made, portfolio: number): Made {
  for (const things of [changes.records.orders, changes.records.positions]) {
    for (const thing of things ?? []) {
      if (thing.portfolio === undefined && portfolio !== MAIN_PORTFOLIO) thing.portfolio = portfolio;
      if ((thing.portfolio ?? MAIN_PORTFOLIO) !== portfolio)
        throw new Error(
          `a decision in portfolio ${portfolio} changes what lies in ${thing.portfolio ?? MAIN_PORTFOLIO}`,
        );
    }
  }
  const transfers = changes.transfers.map((each) => mapTransferToPortfolioAccounts(each, portfolio));
  return portfolio === MAIN_PORTFOLIO ? changes : { ...changes, portfolio, transfers };
}

/** Forwards money that has come into a closed portfolio, if the command has loaded that it is closed. */
export function forwardFromClosedPortfolio<Made extends DecisionChanges>(
  changes: Made,
  work: Pick<LoadedAccount, 'loaded'>,
): Made {
  const { portfolio = MAIN_PORTFOLIO, transfers } = changes;
  const row = work.loaded<Portfolio>('portfolios').get(BigInt(portfolio));
  return row === undefined || row.closedAt === null
    ? changes
    : { ...changes, transfers: [...transfers, ...redirectToMainPortfolio(transfers, portfolio)] };
}
