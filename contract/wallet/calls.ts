/** The calls of this area by their path below `/api/vue/`. */
import * as z from 'zod/mini';
import { cashAccount, getWallet, listTransfers } from './balances.ts';
import { changed } from './changed.ts';
import { explainFunds, listFundRecords } from './fund-records.ts';
import { getTaxReport, listDividends, listTaxEntries, listUpcomingDividends } from './income.ts';
import { checkStatement, getContractNote, getStatement, listStatements, readStatement } from './statements.ts';

export const calls = {
  'wallet/getWallet': getWallet,
  'wallet/getStatement': getStatement,
  'wallet/getContractNote': getContractNote,
  'wallet/listStatements': listStatements,
  'wallet/readStatement': readStatement,
  'wallet/checkStatement': checkStatement,
  'wallet/listFundRecords': listFundRecords,
  'wallet/explainFunds': explainFunds,
  'wallet/listTransfers': listTransfers,
  'wallet/listDividends': listDividends,
  'wallet/listUpcomingDividends': listUpcomingDividends,
  'wallet/getTaxReport': getTaxReport,
  'wallet/listTaxEntries': listTaxEntries,
} as const;

export const groups = { wallet: { place: 5, about: 'Money by currency, and each of its movements.' } };

export const entities = { CashAccount: cashAccount };

export const events = { wallet: { data: z.object(changed), says: 'Balances have changed.' } };
