/** The calls of this area by their path below `/api/vue/`. */
import * as z from 'zod/mini';
import * as balances from './balances.ts';
import { changed } from './changed.ts';
import * as fundRecords from './fund-records.ts';
import * as income from './income.ts';
import * as statements from './statements.ts';

export const calls = {
  'wallet/getWallet': balances.getWallet,
  'wallet/getStatement': statements.getStatement,
  'wallet/getContractNote': statements.getContractNote,
  'wallet/listStatements': statements.listStatements,
  'wallet/readStatement': statements.readStatement,
  'wallet/checkStatement': statements.checkStatement,
  'wallet/listFundRecords': fundRecords.listFundRecords,
  'wallet/explainFunds': fundRecords.explainFunds,
  'wallet/listTransfers': balances.listTransfers,
  'wallet/listDividends': income.listDividends,
  'wallet/listUpcomingDividends': income.listUpcomingDividends,
  'wallet/getTaxReport': income.getTaxReport,
  'wallet/listTaxEntries': income.listTaxEntries,
} as const;

export const groups = { wallet: { place: 5, about: 'Money by currency, and each of its movements.' } };

export const entities = { CashAccount: balances.cashAccount };

export const events = { wallet: { data: z.object(changed), says: 'Balances have changed.' } };
