/** Where the server is and with which key: from the environment, else from what `bourse login` has stored. */
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ApiKey } from '../client/index.ts';
import { NotLoggedInError, UsageError } from './exit-codes.ts';

export interface Credentials {
  origin: string;
  /** Without one only market data can be read. */
  apiKey?: ApiKey;
}
type Environment = Readonly<Record<string, string | undefined>>;

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

export function credentialsFileOf(env: Environment): string {
  const folder =
    env['XDG_CONFIG_HOME'] ??
    (process.platform === 'win32' ? env['APPDATA'] : undefined) ??
    join(env['HOME'] ?? homedir(), '.config');
  return join(folder, 'bourse', 'login.json');
}

export function storeCredentials(env: Environment, credentials: Credentials): string {
  const file = credentialsFileOf(env);
  mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: OWNER_ONLY_FILE });
  chmodSync(draft, OWNER_ONLY_FILE);
  renameSync(draft, file);
  return file;
}

/** A stored key is for its own server: another origin in the environment gets only the environment's key. */
export function readCredentials(env: Environment): Credentials {
  const stored = readStored(credentialsFileOf(env));
  const { BOURSE_ORIGIN, BOURSE_KEY_ID: id, BOURSE_KEY_SECRET: secret } = env;
  const origin = BOURSE_ORIGIN === undefined ? stored?.origin : parseOrigin(BOURSE_ORIGIN);
  if (origin === undefined) throw new NotLoggedInError();
  if ((id === undefined) !== (secret === undefined))
    throw new UsageError('Set both BOURSE_KEY_ID and BOURSE_KEY_SECRET, or neither.');
  if (id !== undefined && secret !== undefined) return { origin, apiKey: { id, secret } };
  return stored?.apiKey && stored.origin === origin ? { origin, apiKey: stored.apiKey } : { origin };
}

export function parseOrigin(text: string): string {
  const withScheme = /^https?:\/\//.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme)) throw new UsageError(`"${text}" is not an address: write https://bourse.example`);
  return new URL(withScheme).origin;
}

function readStored(file: string): Credentials | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Credentials;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new UsageError(`${file} can't be read: log in again.`);
  }
}
