import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { CURRENCY_EXCHANGE_AUDIT } from './audit.ts';
import { exchange as exchangeCall, transfer } from './exchange-currency.ts';
import { listExchanges } from './list-exchanges.ts';
import { createExchangeQuoteSigner, type ExchangeQuoteSigner, quoteExchange } from './quote-exchange.ts';
import { CURRENCY_EXCHANGE_RECORDS, customerDataColumns } from './currency-exchange-records.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    exchangeQuotes: ExchangeQuoteSigner;
  }
}

export const exchange = defineArea({
  name: 'exchange',
  records: CURRENCY_EXCHANGE_RECORDS,
  parts: [defineDependency('exchangeQuotes', ['world'], ({ world }) => createExchangeQuoteSigner(world.seed))],
  calls: (parts) => ({
    'wallet/quoteExchange': quoteExchange(parts),
    'wallet/exchange': exchangeCall(parts),
    'wallet/transfer': transfer(parts),
    'wallet/listExchanges': listExchanges(parts),
  }),
  audit: CURRENCY_EXCHANGE_AUDIT,
  customerDataColumns,
});
