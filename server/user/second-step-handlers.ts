/** Passkeys and one-time codes. */
import type { Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { addPasskey } from './add-passkey.ts';
import { confirmOneTimeCodes } from './confirm-one-time-codes.ts';
import { getOneTimeCodes } from './get-one-time-codes.ts';
import { listPasskeys } from './list-passkeys.ts';
import { loginWithPasskey } from './login-with-passkey.ts';
import { removePasskey } from './remove-passkey.ts';
import { startOneTimeCodes } from './start-one-time-codes.ts';
import { startPasskeyLogin } from './start-passkey-login.ts';
import { startPasskeyProof } from './start-passkey-proof.ts';
import { startPasskey } from './start-passkey.ts';
import { stopOneTimeCodes } from './stop-one-time-codes.ts';

export const secondStepHandlers = (parts: Parts) =>
  ({
    'user/startPasskey': startPasskey(parts),
    'user/addPasskey': addPasskey(parts),
    'user/listPasskeys': listPasskeys(parts),
    'user/removePasskey': removePasskey(parts),
    'user/startPasskeyProof': startPasskeyProof(parts),
    'user/startPasskeyLogin': startPasskeyLogin(parts),
    'user/loginWithPasskey': loginWithPasskey(parts),
    'user/startOneTimeCodes': startOneTimeCodes(parts),
    'user/confirmOneTimeCodes': confirmOneTimeCodes(parts),
    'user/getOneTimeCodes': getOneTimeCodes(parts),
    'user/stopOneTimeCodes': stopOneTimeCodes(parts),
  }) satisfies Partial<Handlers>;
