import type { Handlers } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { getWallet } from './get-wallet.ts';
import { getTaxReport } from './get-tax-report.ts';
import { listDividends } from './list-dividends.ts';
import { listTaxEntries } from './list-tax-entries.ts';
import { listTransfers } from './list-transfers.ts';

export const walletHandlers = (parts: Pick<Parts, 'database' | 'feeds' | 'clock'>): Pick<Handlers, Extract<keyof Handlers, `wallet/${string}`>> => ({
  'wallet/getWallet': getWallet(parts),
  'wallet/listTransfers': listTransfers(parts),
  'wallet/listDividends': listDividends(parts),
  'wallet/getTaxReport': getTaxReport(parts),
  'wallet/listTaxEntries': listTaxEntries(parts),
});
