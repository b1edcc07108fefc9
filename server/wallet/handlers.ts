import type { Handlers } from '../calls/handler.ts';
import { checkStatement } from './check-statement.ts';
import { explainFunds } from './explain-funds.ts';
import { getContractNote } from './get-contract-note.ts';
import { getStatement } from './get-statement.ts';
import { getWallet } from './get-wallet.ts';
import { getTaxReport } from './get-tax-report.ts';
import { listFundRecords } from './list-fund-records.ts';
import { listStatements } from './list-statements.ts';
import { listTaxEntries } from './list-tax-entries.ts';
import { listTransfers } from './list-transfers.ts';
import { readStatement } from './read-statement.ts';
import type { Parts } from '../parts.ts';

export const walletHandlers = (parts: Parts) =>
  ({
    'wallet/getWallet': getWallet(parts),
    'wallet/getStatement': getStatement(parts),
    'wallet/getContractNote': getContractNote(parts),
    'wallet/listStatements': listStatements(parts),
    'wallet/readStatement': readStatement(parts),
    'wallet/checkStatement': checkStatement(parts),
    'wallet/listFundRecords': listFundRecords(parts),
    'wallet/explainFunds': explainFunds(parts),
    'wallet/listTransfers': listTransfers(parts),
    'wallet/getTaxReport': getTaxReport(parts),
    'wallet/listTaxEntries': listTaxEntries(parts),
  }) satisfies Partial<Handlers>;
