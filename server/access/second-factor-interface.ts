/**
 * The second step where money could leave the account. A passkey signs for one call only: the challenge contains a hash
 * of the operation, so that a signature covers the card or address and the amount.
 */
import { randomBytes } from 'node:crypto';
import type { Calls } from '@bourse/contract/calls.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Refusal } from '@bourse/contract/refusals.ts';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import { hashCallInput } from '../desk/command.ts';
import type { CustomerCaller } from '../calls/handler-types.ts';
import type { DataEncryption } from '../secrets/data-encryption.ts';

export type SecondFactorCaller = Pick<CustomerCaller, 'account' | 'host'>;
export type PasskeyAssertion = CallInput<Calls['user/loginWithPasskey']>;
export interface SecondFactorProof {
  otp?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
}
/** SHA-256 of the operation that a proof is for; null for a proof that accompanies a password and moves nothing. */
export type OperationHash = Buffer | null;

export interface SecondFactorVerifier {
  /** Null if the proof is right, or the account has no second factor. The proof is used up. */
  verify(asking: SecondFactorCaller, proof: SecondFactorProof, bound: OperationHash): Promise<Refusal | null>;
  /** Null unless the last passkey was just removed with only the password. */
  refuseAfterPasskeyRemoval(account: CustomerCaller['account']): Promise<Refusal | null>;
  createChallenge(asking: SecondFactorCaller, bound: Buffer): Promise<{ challenge: string; rpId: string } | Refusal>;
}

/** Guessable values, such as a card number, go in as a keyed fingerprint, because the challenge is visible. */
export const operationHashers = {
  withdrawal: (currency: Currency, amount: Amount, target: bigint): Buffer =>
    hashCallInput('wallet/submitWithdrawal', { currency, amount: amount.toString(), target: target.toString() }),
  card: (secrets: Pick<DataEncryption, 'fingerprint'>, number: string): Buffer =>
    hashCallInput('wallet/addBankCard', { card: secrets.fingerprint('card', number).toString('hex') }),
  address: (
    secrets: Pick<DataEncryption, 'fingerprint'>,
    { type, network, address }: { type: string; network: string; address: string },
  ): Buffer =>
    hashCallInput('wallet/addWalletAddress', {
      address: secrets.fingerprint('address', `${type} ${network} ${address}`).toString('hex'),
    }),
  fundPassword: (call: 'user/setFundPassword' | 'user/changeFundPassword'): Buffer => hashCallInput(call, {}),
};

const RANDOM_BYTES = 32;
export const createPasskeyChallenge = (bound: OperationHash): string =>
  Buffer.concat([randomBytes(RANDOM_BYTES), bound ?? Buffer.alloc(0)]).toString('base64url');
export const isChallengeForOperation = (challenge: string, bound: OperationHash): boolean =>
  Buffer.from(challenge, 'base64url')
    .subarray(RANDOM_BYTES)
    .equals(bound ?? Buffer.alloc(0));

/** Part of the comparison with a repeat under the same key; empty if nothing was shown. */
export const getPresentedProofFields = ({ otp, recoveryCode, passkey }: SecondFactorProof): string[] =>
  (otp ?? recoveryCode ?? passkey) ? [otp ?? '', recoveryCode ?? '', passkey?.signature ?? ''] : [];
