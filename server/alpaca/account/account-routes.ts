/** The account as Alpaca's clients read it: one portfolio, in dollars. */
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import type { Database } from '../../db/database.ts';
import type { AccountId } from '../../ids.ts';
import { createValuationRates } from '../../ledger/exchange-rates.ts';
import { unwrap } from '../alpaca-errors.ts';
import type { AlpacaRequest, AlpacaRoutes } from '../alpaca-routes.ts';
import { readProgramSettings } from './configurations.ts';

/** Of every figure; other currencies are converted into it. */
export const ACCOUNT_CURRENCY = 'USD';

const parseDollars = (text: string): bigint => parseAmount(text, ACCOUNT_CURRENCY) ?? 0n;
const formatDollars = (amount: bigint): string => formatAmount(amount, ACCOUNT_CURRENCY);

async function getAccount(request: AlpacaRequest): Promise<unknown> {
  const { program, ids, dependencies } = request;
  const [wallet, portfolio, net, margin, settings, openedAt] = await Promise.all([
    program.call('wallet/getWallet', { in: ACCOUNT_CURRENCY }).then(unwrap),
    program.call('trading/getPortfolio', { in: ACCOUNT_CURRENCY }).then(unwrap),
    program.call('trading/listNetPositions', {}).then(unwrap),
    program.call('trading/getMargin', {}).then(unwrap),
    readProgramSettings(request),
    readOpeningTime(dependencies.database.kysely, program.account),
  ]);
  const equity = parseDollars(portfolio.total);
  const available = parseDollars(wallet.available);
  // A dollar order spends dollars: what lies in other currencies isn't exchanged for it.
  const spendable = parseDollars(wallet.accounts.find((each) => each.currency === ACCOUNT_CURRENCY)?.available ?? '0');
  const convert = createConverter(request);
  const sumOf = (side: 'long' | 'short', name: 'marketValue' | 'margin' | 'equity'): bigint =>
    net.rows
      .filter((row) => row.side === side)
      .reduce((sum, row) => sum + convert(parseAmount(row[name], row.currency) ?? 0n, row.currency), 0n);
  const [longValue, shortValue] = [sumOf('long', 'marketValue'), sumOf('short', 'marketValue')];
  // As Alpaca counts it: with what short sales have brought, and less what was borrowed for purchases.
  const inPositions = sumOf('long', 'equity') + sumOf('short', 'equity');
  const cash = available + parseDollars(wallet.frozen) + inPositions - longValue + shortValue;
  const maintenance = sumOf('long', 'margin') + sumOf('short', 'margin');
  return {
    id: ids.encode('account', program.account, BigInt(program.apiKey.portfolio)),
    account_number: `${program.account}${program.apiKey.portfolio === 0 ? '' : `-${program.apiKey.portfolio}`}`,
    status: 'ACTIVE',
    crypto_status: 'ACTIVE',
    currency: ACCOUNT_CURRENCY,
    cash: formatDollars(cash),
    portfolio_value: formatDollars(equity),
    equity: formatDollars(equity),
    last_equity: formatDollars(equity - parseDollars(portfolio.todayProfit)),
    ...describeBuyingPower(formatDollars(spendable)),
    bod_dtbp: '0',
    long_market_value: formatDollars(longValue),
    short_market_value: formatDollars(-shortValue),
    position_market_value: formatDollars(longValue - shortValue),
    initial_margin: formatDollars(maintenance),
    maintenance_margin: formatDollars(maintenance),
    last_maintenance_margin: formatDollars(maintenance),
    multiplier: '1',
    sma: '0',
    accrued_fees: '0',
    pending_transfer_in: '0',
    pending_transfer_out: '0',
    daytrade_count: 0,
    pattern_day_trader: false,
    trading_blocked: false,
    transfers_blocked: true,
    account_blocked: false,
    trade_suspended_by_user: settings.isSuspended,
    shorting_enabled: margin.enabled && settings.allowsShortSales,
    created_at: openedAt.toISOString(),
    balance_asof: new Date(dependencies.clock.now()).toISOString().slice(0, 10),
  };
}

/** Orders of this protocol have no leverage. */
const describeBuyingPower = (dollars: string) => ({
  buying_power: dollars,
  regt_buying_power: dollars,
  daytrading_buying_power: '0',
  effective_buying_power: dollars,
  non_marginable_buying_power: dollars,
  options_buying_power: '0',
});

/** Amounts in dollars at the rates of the currency market; one without a rate counts as nothing. */
function createConverter({ dependencies, now }: AlpacaRequest): (amount: bigint, currency: string) => bigint {
  const convert = createValuationRates(dependencies.venues).into(ACCOUNT_CURRENCY, now);
  return (amount, currency) => convert(amount, currency) ?? 0n;
}

export const ACCOUNT_ROUTES: AlpacaRoutes = { 'GET /v2/account': getAccount };

/** When the customer registered. */
async function readOpeningTime(db: Database['kysely'], account: AccountId): Promise<Date> {
  const row = await db
    .selectFrom('customers')
    .select('created_at')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return row.created_at;
}
