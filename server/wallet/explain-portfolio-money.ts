import { hasMainPortfolio, inScopeSql, parsePortfolioScope, type PortfolioScope } from '../ledger/portfolio-scope.ts';
import { buildPositionGainSql } from '../ledger/position-valuation.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { getClosingSidePrice } from '@bourse/core/trading/positions/position-figures.ts';
import { accountsCountedInBalance } from '@bourse/core/registry/chart-of-accounts.ts';
import { formatAmount, type Amount, type Currency } from '@bourse/core/ledger/money.ts';
import { getTradeDirection, type PositionSide, computeUnitsValue } from '@bourse/core/trading/orders/order.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { sql } from 'kysely';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';

type Answer = CallAnswer<Calls['wallet/explainFunds']>;
type FundsSubject = Answer['about'];
interface PortfolioOwner {
  account: AccountId;
  portfolio: PortfolioScope;
}
interface FundsPart {
  kind: Answer['rows'][number]['kind'];
  seq: bigint;
  instrument: string | null;
  currency: Currency;
  amount: Amount;
  at: Date;
  portfolio: number;
}
interface OpenPositionPart extends FundsPart {
  side: PositionSide;
  open_quantity: bigint;
  open_cost: bigint;
  average_cost: bigint;
}

const ID_LETTERS = { order: 'o', withdrawal: 'r', position: 'p', dayEnd: 'f' } as const;
/** Accounts of other areas that are shown as frozen money. */
const HELD_ACCOUNTS = accountsCountedInBalance('frozen').slice(1);

/** Withdrawals belong to the main portfolio. */
const frozenPartsSql = ({ account, portfolio }: PortfolioOwner) => sql<FundsPart>`
  select 'order' as kind, order_seq as seq, instrument, currency, hold as amount, created_at as at,
    portfolio from orders
  where account_id = ${account} and ${inScopeSql('portfolio', portfolio)} and status = 'pending' and hold > 0
  union all select 'withdrawal', request_seq, null, currency, amount, submitted_at, ${MAIN_PORTFOLIO} from requests
  where account_id = ${account} and ${hasMainPortfolio(portfolio)}::boolean and kind = 'withdrawal'
    and status in ('submitted', 'inReview', 'processing')`;
/** What fills have set aside for charges that only the day's end decides. */
const dayEndHoldsSql = ({ account, portfolio }: PortfolioOwner) => sql<FundsPart>`
  select 'dayEnd' as kind, max(f.fill_seq) as seq, o.instrument, o.currency, sum(f.held)::bigint as amount,
    min(f.at) as at, o.portfolio
  from fills f join orders o using (account_id, order_seq)
  where f.account_id = ${account} and f.held > 0 and ${inScopeSql('o.portfolio', portfolio)} and not exists (
    select from day_end_charges c where (c.account_id, c.fill_seq) = (f.account_id, f.fill_seq))
  group by o.instrument, o.currency, o.portfolio`;
/** Their contents, by what each transfer belongs to; `instrument`: the account's name. */
const heldPartsSql = ({ account, portfolio }: PortfolioOwner) => sql<FundsPart>`
  select 'held' as kind, min(seq) as seq, held as instrument, currency, sum(amount)::bigint as amount, min(at) as at,
    portfolio
  from (
    select seq, at, credit_portfolio as portfolio, credit as held, reference, currency, amount
      from transfers where account_id = ${account}
      and ${inScopeSql('credit_portfolio', portfolio)} and credit in (${sql.join(HELD_ACCOUNTS)})
    union all select seq, at, debit_portfolio, debit, reference, currency, -amount
      from transfers where account_id = ${account}
      and ${inScopeSql('debit_portfolio', portfolio)} and debit in (${sql.join(HELD_ACCOUNTS)})) sides
  group by held, reference, currency, portfolio having sum(amount) <> 0`;
const marginPartsSql = ({ account, portfolio }: PortfolioOwner) => sql<FundsPart>`
  select 'position' as kind, position_seq as seq, instrument, currency, margin as amount, opened_at as at,
    portfolio
  from positions where account_id = ${account} and ${inScopeSql('portfolio', portfolio)} and status <> 'closed'
    and margin > 0`;
const equityPartsSql = ({ account, portfolio }: PortfolioOwner) => sql<OpenPositionPart>`
  select 'position' as kind, position_seq as seq, instrument, currency, margin as amount, opened_at as at,
    portfolio, side, open_quantity, open_cost, average_cost from positions
  where account_id = ${account} and ${inScopeSql('portfolio', portfolio)} and status <> 'closed'`;
const profitPartsSql = ({ account, portfolio }: PortfolioOwner) => sql<OpenPositionPart>`
  select 'position' as kind, position_seq as seq, instrument, currency, ${sql.raw(buildPositionGainSql())} as amount,
    opened_at as at, portfolio, side, open_quantity, open_cost, average_cost from positions
  where account_id = ${account} and ${inScopeSql('portfolio', portfolio)}`;

/**
 * What a portfolio's total consists of: single orders, withdrawals, positions, charges of the day's end, and their sum
 * in each currency.
 */
export const explainPortfolioMoney =
  ({
    database,
    venues,
    clock,
  }: Pick<ServerDependencies, 'database' | 'venues' | 'clock'>): Handler<'wallet/explainFunds'> =>
  async ({ about, portfolio, cursor, limit = 20 }, { account, language }) => {
    const now = clock.now();
    const parts = await read(about, { account, portfolio: parsePortfolioScope(portfolio) });
    const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
    const left = parts.filter(({ seq }) => before === null || seq < before).sort((a, b) => (a.seq < b.seq ? 1 : -1));
    const page = left.slice(0, limit);
    const sums = new Map<Currency, Amount>();
    for (const { currency, amount } of parts) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
    return {
      about,
      sums: [...sums]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([currency, amount]) => ({ currency, amount: formatAmount(amount, currency) })),
      rows: page.map(({ kind, seq, instrument: id, currency, amount, at, portfolio: where }) => {
        const instrument = id === null || kind === 'held' ? undefined : venues.instrument(id);
        return {
          kind,
          id: kind === 'held' ? `t${seq}` : encodeId(ID_LETTERS[kind], account, seq),
          instrument: kind === 'held' ? null : id,
          name: instrument ? instrumentNameIn(language, instrument) : id,
          currency,
          amount: formatAmount(amount, currency),
          at: at.toISOString(),
          ...(where === MAIN_PORTFOLIO ? {} : { portfolio: where.toString() }),
        };
      }),
      next: left.length > limit ? (page.at(-1)?.seq.toString() ?? null) : null,
    };

    async function read(what: FundsSubject, whose: PortfolioOwner): Promise<FundsPart[]> {
      if (what === 'frozen') {
        const held = HELD_ACCOUNTS.length === 0 ? sql`` : sql`union all (${heldPartsSql(whose)})`;
        const all = sql<FundsPart>`(${frozenPartsSql(whose)}) union all (${dayEndHoldsSql(whose)}) ${held}`;
        return (await all.execute(database.kysely)).rows;
      }
      if (what === 'margin') return (await marginPartsSql(whose).execute(database.kysely)).rows;
      const { rows } = await (what === 'positions' ? equityPartsSql(whose) : profitPartsSql(whose)).execute(
        database.kysely,
      );
      return rows
        .map((row) => ({ ...row, amount: row.amount + openProfit(row) }))
        .filter(({ amount }) => amount !== 0n);
    }

    function openProfit({
      instrument,
      currency,
      side,
      open_quantity: quantity,
      open_cost: cost,
      average_cost: average,
    }: OpenPositionPart): Amount {
      if (quantity === 0n) return 0n;
      const price = getClosingSidePrice({ side }, venues.quote(instrument ?? '', now)) ?? average;
      const value = computeUnitsValue(getTradeDirection(side, 'close'), price, quantity, currency);
      return side === 'long' ? value - cost : cost - value;
    }
  };
