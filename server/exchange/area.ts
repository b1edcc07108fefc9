import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { CURRENCY_EXCHANGE_AUDIT_CHECKS } from './currency-exchange-audit-checks.ts';
import { exchangeCurrency as exchangeCall, transferBetweenUsdtAndMarket } from './exchange-currency.ts';
import { listCurrencyExchanges } from './list-currency-exchanges.ts';
import {
  createCurrencyExchangeQuoteSigner,
  type CurrencyExchangeQuoteSigner,
  quoteCurrencyExchange,
} from './quote-currency-exchange.ts';
import { CURRENCY_EXCHANGE_RECORDS, customerDataExport } from './currency-exchange-records.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    exchangeQuotes: CurrencyExchangeQuoteSigner;
  }
}

export const exchange = defineArea({
  name: 'exchange',
  records: CURRENCY_EXCHANGE_RECORDS,
  dependencies: [
    defineDependency('exchangeQuotes', ['world'], ({ world }) => createCurrencyExchangeQuoteSigner(world.seed)),
  ],
  calls: (dependencies) => ({
    'wallet/quoteExchange': quoteCurrencyExchange(dependencies),
    'wallet/exchange': exchangeCall(dependencies),
    'wallet/transfer': transferBetweenUsdtAndMarket(dependencies),
    'wallet/listExchanges': listCurrencyExchanges(dependencies),
  }),
  audit: CURRENCY_EXCHANGE_AUDIT_CHECKS,
  customerDataExport,
});
