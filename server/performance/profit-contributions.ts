/** Each instrument's contribution to a period's profit: trades, dividends, charges, and price changes. */
import type { TransferCode } from '@bourse/core/ledger/booking-routes.ts';
import type { LedgerAccount } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import { portfolioGainOf, movementKindOf } from '@bourse/core/reporting/performance/movement-kinds.ts';
import { computeOpenProfit, createPositionReplay } from '@bourse/core/reporting/performance/open-units.ts';
import { sql } from 'kysely';
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import { isInScope, type PortfolioScope } from '../ledger/portfolio-scope.ts';
import type { AccountId } from '../ids.ts';
import { referenceNumberSql } from '../ledger/audit/audit-check-types-and-sql.ts';
import { loadPricesAt, type HistoricalPriceDependencies } from './historical-prices.ts';
import { createAsyncCache } from './async-cache.ts';
import type { TimePeriod, PortfolioValueSeries } from './portfolio-values.ts';
import { loadPositionHistories } from './store.ts';

export interface ProfitContribution {
  instrument: string;
  market: Market;
  currency: Currency;
  /** In the instrument's currency. */
  amount: Amount;
}

interface TransferSum {
  instrument: string;
  market: Market;
  currency: Currency;
  code: TransferCode;
  debit: LedgerAccount;
  credit: LedgerAccount;
  amount: bigint;
}

const REFERENCE_NUMBER = sql.raw(referenceNumberSql('t.reference'));

/** The sums of transfers for orders, positions and lending, by instrument. */
async function loadTransferSums(
  { database: { kysely } }: HistoricalPriceDependencies,
  account: AccountId,
  portfolio: PortfolioScope,
  { from, to }: TimePeriod,
): Promise<TransferSum[]> {
  const { rows } = await sql<TransferSum>`select instrument, market, currency, code, debit, credit,
      sum(amount)::bigint as amount
    from (select t.*, coalesce(o.instrument, p.instrument, l.instrument) as instrument,
        coalesce(o.market, p.market, l.market) as market
      from transfers t
      left join orders o on t.reference ~ '^[ox]'
        and (o.account_id, o.order_seq) = (t.account_id, ${REFERENCE_NUMBER})
      left join positions p on t.reference ~ '^p'
        and (p.account_id, p.position_seq) = (t.account_id, ${REFERENCE_NUMBER})
      left join lending_orders l on t.reference ~ '^q'
        and (l.account_id, l.order_seq) = (t.account_id, ${REFERENCE_NUMBER})
      where t.account_id = ${account} and t.at >= ${new Date(from)} and t.at < ${new Date(to)}
        and greatest(t.debit_portfolio, t.credit_portfolio) ${portfolio === 'all' ? sql`<` : sql`=`}
          ${portfolio === 'all' ? FIRST_LEAGUE_PORTFOLIO : portfolio}
        and t.seq > coalesce((select seq from transfers where account_id = ${account} and at < ${new Date(from)}
          order by seq desc limit 1), 0)) moved
    where instrument is not null group by 1, 2, 3, 4, 5, 6`.execute(kysely);
  return rows;
}

/** A period's movements, kept until something else moves. */
const cacheTransferSums = createAsyncCache<readonly TransferSum[]>(20_000, (moved) => moved.length);

/** `open`: what is open now, if the period runs until now (`isNow`). */
export async function computeContributions(
  dependencies: HistoricalPriceDependencies,
  account: AccountId,
  portfolio: PortfolioScope,
  period: TimePeriod,
  { open, version, isNow }: Pick<PortfolioValueSeries, 'open' | 'version'> & { isNow: boolean },
): Promise<ProfitContribution[]> {
  const found = new Map<string, ProfitContribution>();
  const add = (instrument: string, market: Market, currency: Currency, amount: Amount): void => {
    const each = found.getOrInsertComputed(`${instrument} ${currency}`, () => ({
      instrument,
      market,
      currency,
      amount: 0n,
    }));
    each.amount += amount;
  };
  const key = `${account} ${portfolio} ${period.from} ${period.to} ${version}`;
  const moved = await cacheTransferSums(dependencies.database, key, () =>
    loadTransferSums(dependencies, account, portfolio, period),
  );
  for (const { instrument, market, currency, code, debit, credit, amount } of moved) {
    const [left, arrived] = [portfolioGainOf(debit, -amount), portfolioGainOf(credit, amount)];
    const kind = movementKindOf(code, left === 0n ? debit : credit);
    if (kind !== 'flows' && kind !== 'exchanged') add(instrument, market, currency, left + arrived);
  }
  for (const { instrument, currency, amount } of await computeOpenProfitAt(
    dependencies,
    account,
    portfolio,
    period.from,
  ))
    add(instrument, marketOf(instrument), currency, -amount);
  if (isNow)
    for (const { position, profit } of open) add(position.instrument, position.market, position.currency, profit);
  else
    for (const { instrument, currency, amount } of await computeOpenProfitAt(
      dependencies,
      account,
      portfolio,
      period.to,
    ))
      add(instrument, marketOf(instrument), currency, amount);
  return [...found.values()].filter(({ amount }) => amount !== 0n);
}

const marketOf = (instrument: string): Market => instrument.slice(0, instrument.indexOf('.')) as Market;

/** The profit of open units at the end of a day, by the prices stored then. */
async function computeOpenProfitAt(
  dependencies: HistoricalPriceDependencies,
  account: AccountId,
  portfolio: PortfolioScope,
  at: number,
) {
  const positions = (await loadPositionHistories(dependencies.database.kysely, account, at, at)).filter((position) =>
    isInScope(portfolio, position.portfolio),
  );
  const priceAt = await loadPricesAt(
    dependencies,
    dependencies.database.kysely,
    [...new Set(positions.map(({ instrument }) => instrument))].map((instrument) => ({ instrument, moment: at })),
    false,
  );
  return positions.flatMap((position) => {
    const units = createPositionReplay(position)(at);
    const prices = units.quantity === 0n ? null : priceAt(position.instrument, at);
    return prices
      ? [
          {
            instrument: position.instrument,
            currency: position.currency,
            amount: computeOpenProfit(position, units, prices),
          },
        ]
      : [];
  });
}
