import type { Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { addBankCard } from './add-bank-card.ts';
import { addWalletAddress } from './add-wallet-address.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { findBank } from './find-bank.ts';
import { getWithdrawalConditions } from './get-withdrawal-conditions.ts';
import { listBankCards } from './list-bank-cards.ts';
import { listLateWords } from './list-late-words.ts';
import { listWalletAddresses } from './list-wallet-addresses.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { removeBankCard } from './remove-bank-card.ts';
import { removeWalletAddress } from './remove-wallet-address.ts';
import { startPasskeyProof } from './start-passkey-proof.ts';
import { submitWithdrawal } from './submit-withdrawal.ts';

export const withdrawalsHandlers = (parts: Parts) =>
  ({
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
    'staff/listLateWords': listLateWords(parts),
    'wallet/startPasskeyProof': startPasskeyProof(parts),
  }) satisfies Partial<Handlers>;
