/**
 * The second step where money could leave the account. A passkey signs for one call only: the challenge contains a hash
 * of the operation, so that a signature covers the card or address and the amount.
 */
import { randomBytes } from 'node:crypto';
import type { Calls } from '@bourse/contract/calls.ts';
import type { InputOf } from '@bourse/contract/call.ts';
import type { Refusal } from '@bourse/contract/errors.ts';
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import { inputHash } from '../desk/command.ts';
import type { Customer } from '../calls/handler.ts';
import type { Secrets } from '../secrets/secrets.ts';

export type Asking = Pick<Customer, 'account' | 'host'>;
export type Assertion = InputOf<Calls['user/loginWithPasskey']>;
export interface ShownSecond {
  otp?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: Assertion | undefined;
}
/** SHA-256 of the operation that a proof is for; null for a proof that accompanies a password and moves nothing. */
export type Bound = Buffer | null;

export interface SecondStep {
  /** Null if the proof is right, or the account has no second factor. The proof is used up. */
  prove(asking: Asking, shown: ShownSecond, bound: Buffer): Promise<Refusal | null>;
  /** Null unless the last passkey was just removed with only the password. */
  refuseAfterRemoval(account: Customer['account']): Promise<Refusal | null>;
  challenge(asking: Asking, bound: Buffer): Promise<{ challenge: string; rpId: string } | Refusal>;
}

/** Guessable values, such as a card number, go in as a keyed fingerprint, because the challenge is visible. */
export const boundTo = {
  withdrawal: (currency: Currency, amount: Amount, target: bigint): Buffer =>
    inputHash('wallet/submitWithdrawal', { currency, amount: amount.toString(), target: target.toString() }),
  card: (secrets: Pick<Secrets, 'fingerprint'>, number: string): Buffer =>
    inputHash('wallet/addBankCard', { card: secrets.fingerprint('card', number).toString('hex') }),
  address: (
    secrets: Pick<Secrets, 'fingerprint'>,
    { type, network, address }: { type: string; network: string; address: string },
  ): Buffer =>
    inputHash('wallet/addWalletAddress', {
      address: secrets.fingerprint('address', `${type} ${network} ${address}`).toString('hex'),
    }),
  fundPassword: (call: 'user/setFundPassword' | 'user/changeFundPassword'): Buffer => inputHash(call, {}),
};

const RANDOM_BYTES = 32;
export const challengeFor = (bound: Bound): string =>
  Buffer.concat([randomBytes(RANDOM_BYTES), bound ?? Buffer.alloc(0)]).toString('base64url');
export const isFor = (challenge: string, bound: Bound): boolean =>
  Buffer.from(challenge, 'base64url')
    .subarray(RANDOM_BYTES)
    .equals(bound ?? Buffer.alloc(0));
