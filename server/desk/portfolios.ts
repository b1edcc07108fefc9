/**
 * The portfolio in which a command is decided. Rules change only that one: what a decision creates is put where it was
 * decided. Of the others they see only totals.
 */
import type { Changes } from '@bourse/core/ledger/changes.ts';
import { inAccountsThere, kindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { isOpen, passOn, type Portfolio } from '@bourse/core/trading/portfolios/portfolio.ts';
import type { AccountWork } from './account-work.ts';
import type { MoneyCommand } from './command.ts';
import type { Load } from './record-kinds.ts';

/** The requested portfolio; empty for the main one, which is the default. */
export const portfolioAsked = (text: string | undefined): { portfolio?: number } =>
  text === undefined || Number(text) === MAIN ? {} : { portfolio: Number(text) };

/** A key of the house's that is used once for each portfolio; for the main one in its original form. */
export const keyIn = (name: string, portfolio: number): string =>
  portfolio === MAIN ? name : `${name} portfolio ${portfolio}`;

/** The row that says whether a portfolio is open; the main one has none. */
export const theOpen = (portfolio: number): Load[] =>
  portfolio === MAIN ? [] : [{ kind: 'portfolios', scope: 'number', values: [portfolio] }];

/** All portfolios, for bookings by the house into one that may have been closed since. */
export const ALL_PORTFOLIOS: Load[] = [{ kind: 'portfolios', scope: 'account', values: [] }];

/** The portfolio that the command names, else that of its order or position. */
export function portfolioOf(
  { portfolio, orders = [], positions = [] }: Pick<MoneyCommand, 'portfolio' | 'orders' | 'positions'>,
  work: Pick<AccountWork, 'orders' | 'positions'>,
): number {
  if (portfolio !== undefined) return portfolio;
  for (const seq of orders) {
    const order = work.orders.get(seq);
    if (order) return order.portfolio ?? MAIN;
  }
  for (const seq of positions) {
    const position = work.positions.get(seq);
    if (position) return position.portfolio ?? MAIN;
  }
  return MAIN;
}

export const isThere = (
  { portfolio = MAIN }: Pick<MoneyCommand, 'portfolio'>,
  work: Pick<AccountWork, 'loaded'>,
): boolean => portfolio === MAIN || isOpen([...work.loaded<Portfolio>('portfolios').values()], portfolio);

/**
 * Divides things into those of a portfolio and those of others, each in their order. A league is counted nowhere else,
 * and counts nothing else.
 */
export function partedBy<Thing extends { portfolio?: number }>(
  portfolio: number,
  things: readonly Thing[],
): { here: Thing[]; elsewhere: Thing[] } {
  const here: Thing[] = [];
  const elsewhere: Thing[] = [];
  for (const each of things) {
    const where = each.portfolio ?? MAIN;
    if (where === portfolio) here.push(each);
    else if (kindOf(where) !== 'league' && kindOf(portfolio) !== 'league') elsewhere.push(each);
  }
  return { here, elsewhere };
}

/**
 * Binds a decision to its portfolio and the ledger accounts used there. Throws if a rule has changed something in
 * another one, which rules are never shown.
 */
export function inPortfolio<Made extends Changes>(changes: Made, portfolio: number): Made {
  for (const things of [changes.records.orders, changes.records.positions]) {
    for (const thing of things ?? []) {
      if (thing.portfolio === undefined && portfolio !== MAIN) thing.portfolio = portfolio;
      if ((thing.portfolio ?? MAIN) !== portfolio)
        throw new Error(`a decision in portfolio ${portfolio} changes what lies in ${thing.portfolio ?? MAIN}`);
    }
  }
  const transfers = changes.transfers.map((each) => inAccountsThere(each, portfolio));
  return portfolio === MAIN ? changes : { ...changes, portfolio, transfers };
}

/** Forwards money that has come into a closed portfolio, if the command has loaded that it is closed. */
export function passedOn<Made extends Changes>(changes: Made, work: Pick<AccountWork, 'loaded'>): Made {
  const { portfolio = MAIN, transfers } = changes;
  const row = work.loaded<Portfolio>('portfolios').get(BigInt(portfolio));
  return row === undefined || row.closedAt === null
    ? changes
    : { ...changes, transfers: [...transfers, ...passOn(transfers, portfolio)] };
}
