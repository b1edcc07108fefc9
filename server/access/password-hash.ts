/** Argon2id with OWASP's parameters, a few at a time: guesses must not take the processors from orders. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, hashRaw, type Options, verify } from '@node-rs/argon2';
import { TooBusy } from '../http/too-busy.ts';

/** 19 MiB, 2 passes, 1 lane: OWASP Password Storage Cheat Sheet. Argon2id is the library's default. */
const PARAMETERS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const WAITING_MAXIMUM = 500;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAXIMUM) throw new TooBusy('too many passwords are waiting to be hashed');
    await new Promise<void>((go) => { waiting.push(go); });
  } else {
    running++;
  }
  try {
    return await act();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** As a PHC string with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFC'), PARAMETERS));

/** Whether `password` is that of the hash. Without a hash (no such account) it takes as long and is false. */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  standIn ??= hashPassword('nobody has this password');
  const against = hashed ?? (await standIn);
  const matches = await inTurn(() => verify(against, password.normalize('NFC')));
  return matches && hashed !== null;
}
let standIn: Promise<string> | undefined;

/**
 * A digest (hex) by which a repeated key's passwords are compared: the same for the same (account, key, passwords), and as
 * slow to guess as the stored passwords themselves.
 */
export async function secretDigest(account: bigint, key: string, secrets: readonly string[]): Promise<string> {
  const salt = createHash('sha256').update(`${account}\n${key}`).digest().subarray(0, 16);
  const raw = await inTurn(() => hashRaw(JSON.stringify(secrets), { ...PARAMETERS, salt }));
  return raw.toString('hex');
}
