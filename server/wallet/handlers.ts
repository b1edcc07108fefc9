import type { Handlers } from '../http/handler.ts';
import { cancelDeposit } from './cancel-deposit.ts';
import { addBankCard } from './add-bank-card.ts';
import { addWalletAddress } from './add-wallet-address.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { findBank } from './find-bank.ts';
import { getWithdrawalConditions } from './get-withdrawal-conditions.ts';
import { listBankCards } from './list-bank-cards.ts';
import { listWalletAddresses } from './list-wallet-addresses.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { removeBankCard } from './remove-bank-card.ts';
import { removeWalletAddress } from './remove-wallet-address.ts';
import { startPasskeyProof } from './start-passkey-proof.ts';
import { submitWithdrawal } from './submit-withdrawal.ts';
import { checkStatement } from './check-statement.ts';
import { exchange, transfer } from './exchange.ts';
import { explainFunds } from './explain-funds.ts';
import { getContractNote } from './get-contract-note.ts';
import { getStatement } from './get-statement.ts';
import { getWallet } from './get-wallet.ts';
import { getTaxReport } from './get-tax-report.ts';
import { listDepositChannels } from './list-deposit-channels.ts';
import { listDeposits } from './list-deposits.ts';
import { listExchanges } from './list-exchanges.ts';
import { listFundRecords } from './list-fund-records.ts';
import { listStatements } from './list-statements.ts';
import { listTaxEntries } from './list-tax-entries.ts';
import { listTransfers } from './list-transfers.ts';
import { readStatement } from './read-statement.ts';
import { openDepositChannel } from './open-deposit-channel.ts';
import { quoteExchange } from './quote-exchange.ts';
import { submitDeposit } from './submit-deposit.ts';
import type { WalletParts } from './wallet-parts.ts';

export const walletHandlers = (parts: WalletParts) =>
  ({
    'wallet/getWallet': getWallet(parts),
    'wallet/quoteExchange': quoteExchange(parts),
    'wallet/exchange': exchange(parts),
    'wallet/transfer': transfer(parts),
    'wallet/listExchanges': listExchanges(parts),
    'wallet/addBankCard': addBankCard(parts),
    'wallet/addWalletAddress': addWalletAddress(parts),
    'wallet/cancelWithdrawal': cancelWithdrawal(parts),
    'wallet/findBank': findBank(),
    'wallet/getWithdrawalConditions': getWithdrawalConditions(parts),
    'wallet/listBankCards': listBankCards(parts),
    'wallet/listWalletAddresses': listWalletAddresses(parts),
    'wallet/listWithdrawals': listWithdrawals(parts),
    'wallet/removeBankCard': removeBankCard(parts),
    'wallet/removeWalletAddress': removeWalletAddress(parts),
    'wallet/submitWithdrawal': submitWithdrawal(parts),
    'wallet/startPasskeyProof': startPasskeyProof(parts),
    'wallet/getStatement': getStatement(parts),
    'wallet/getContractNote': getContractNote(parts),
    'wallet/listStatements': listStatements(parts),
    'wallet/readStatement': readStatement(parts),
    'wallet/checkStatement': checkStatement(parts),
    'wallet/listDepositChannels': listDepositChannels(parts),
    'wallet/openDepositChannel': openDepositChannel(parts),
    'wallet/submitDeposit': submitDeposit(parts),
    'wallet/cancelDeposit': cancelDeposit(parts),
    'wallet/listDeposits': listDeposits(parts),
    'wallet/listFundRecords': listFundRecords(parts),
    'wallet/explainFunds': explainFunds(parts),
    'wallet/listTransfers': listTransfers(parts),
    'wallet/getTaxReport': getTaxReport(parts),
    'wallet/listTaxEntries': listTaxEntries(parts),
  }) satisfies Partial<Handlers>;
