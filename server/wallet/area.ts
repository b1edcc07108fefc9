import type { Handlers } from '../calls/handler-types.ts';
import { checkStatement, listStatements, readStatement } from './list-and-read-statements.ts';
import { explainPortfolioMoney } from './explain-portfolio-money.ts';
import { requestContractNote, requestStatement } from './request-statement.ts';
import { getWallet } from './get-wallet.ts';
import { getTaxReport, listTaxEntries } from './get-tax-report.ts';
import { listMoneyRecords } from './list-money-records.ts';
import { listTransfers } from './list-transfers.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { defineArea } from '../area.ts';
import { STATEMENT_AUDIT, customerDataExport } from './statement-store.ts';
import { makeStatements } from './make-statements.ts';

const walletHandlers = (dependencies: ServerDependencies) =>
  ({
    'wallet/getWallet': getWallet(dependencies),
    'wallet/getStatement': requestStatement(dependencies),
    'wallet/getContractNote': requestContractNote(dependencies),
    'wallet/listStatements': listStatements(dependencies),
    'wallet/readStatement': readStatement(dependencies),
    'wallet/checkStatement': checkStatement(dependencies),
    'wallet/listFundRecords': listMoneyRecords(dependencies),
    'wallet/explainFunds': explainPortfolioMoney(dependencies),
    'wallet/listTransfers': listTransfers(dependencies),
    'wallet/getTaxReport': getTaxReport(dependencies),
    'wallet/listTaxEntries': listTaxEntries(dependencies),
  }) satisfies Partial<Handlers>;

const MAKE_STATEMENTS_EVERY_MS = 1_000;

export const wallet = defineArea({
  name: 'wallet',
  calls: walletHandlers,
  jobs: (dependencies) => [
    { name: 'statements', everyMs: MAKE_STATEMENTS_EVERY_MS, run: () => makeStatements(dependencies) },
  ],
  audit: STATEMENT_AUDIT,
  customerDataExport,
});
