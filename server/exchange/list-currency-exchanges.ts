/** A customer's exchanges. */
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, decodeId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import {
  type CurrencyExchange,
  CURRENCY_EXCHANGE_RATE_DIGITS,
} from '@bourse/core/markets/charges/currency-exchange-rate.ts';
import { formatAmount, formatDecimal, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Database } from '../db/database.ts';

export const listCurrencyExchanges =
  ({ database }: Pick<ServerDependencies, 'database'>): Handler<'wallet/listExchanges'> =>
  async (input, { account }) => {
    const limit = input.limit ?? 10;
    const before = input.cursor === undefined ? null : decodeId('e', account, input.cursor);
    const found = await readExchanges(database, account, { kind: input.kind, before, limit: limit + 1 });
    const rows = found.slice(0, limit).map((row) => buildCurrencyExchangeView(account, row));
    return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
  };

/** An exchange as the wire shows it. */
export type CurrencyExchangeView = CallAnswer<Calls['wallet/listExchanges']>['rows'][number];

interface StoredExchange extends Omit<CurrencyExchange, 'kind' | 'rate'> {
  kind: CurrencyExchangeView['kind'];
  rate: { pay: string; buy: string; rate: bigint; spread: bigint };
  /** Epoch ms. */
  at: number;
}

/** An exchange for an order carries the order's number. */
export const buildCurrencyExchangeView = (
  account: AccountId,
  { order, kind, rate: { pay, buy, rate, spread: spreadRate }, paid, spread, bought, at }: StoredExchange,
): CurrencyExchangeView => ({
  id: encodeId('e', account, order),
  kind,
  from: pay,
  to: buy,
  amount: formatAmount(paid, pay),
  received: formatAmount(bought, buy),
  rate: formatDecimal(rate, CURRENCY_EXCHANGE_RATE_DIGITS),
  spreadRate: formatScaled(spreadRate),
  spread: formatAmount(spread, pay),
  order: kind === 'order' ? encodeId('o', account, order) : null,
  at: new Date(at).toISOString(),
});

/** Newest first, those before this number. */
async function readExchanges(
  { kysely }: Database,
  account: AccountId,
  { kind, before, limit }: { kind?: CurrencyExchangeView['kind'] | undefined; before: bigint | null; limit: number },
) {
  let query = kysely.selectFrom('exchanges').selectAll().where('account_id', '=', account);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (before !== null) query = query.where('order_seq', '<', before);
  const rows = await query.orderBy('order_seq', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    order: row.order_seq,
    kind: row.kind as CurrencyExchangeView['kind'],
    rate: { pay: row.pay_currency, buy: row.buy_currency, rate: row.rate, spread: row.spread_rate },
    paid: row.paid,
    spread: row.spread,
    bought: row.bought,
    at: row.at.getTime(),
  }));
}
