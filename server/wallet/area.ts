import type { Handlers } from '../calls/handler.ts';
import { checkStatement, listStatements, readStatement } from './list-statements.ts';
import { explainFunds } from './explain-portfolio-money.ts';
import { getContractNote, getStatement } from './get-statement.ts';
import { getWallet } from './get-wallet.ts';
import { getTaxReport, listTaxEntries } from './get-tax-report.ts';
import { listFundRecords } from './list-money-records.ts';
import { listTransfers } from './list-transfers.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { defineArea } from '../area.ts';
import { STATEMENT_AUDIT, customerDataColumns } from './statement-store.ts';
import { makeStatements } from './make-statements.ts';

const walletHandlers = (parts: ServerDependencies) =>
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

const MAKE_STATEMENTS_EVERY_MS = 1_000;

export const wallet = defineArea({
  name: 'wallet',
  calls: walletHandlers,
  jobs: (parts) => [{ name: 'statements', everyMs: MAKE_STATEMENTS_EVERY_MS, run: () => makeStatements(parts) }],
  audit: STATEMENT_AUDIT,
  customerDataColumns,
});
