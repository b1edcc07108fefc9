/** A seal as it is shown, and the operator's signature on it. */
import { refuse } from '@bourse/contract/refusals.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { DataEncryption } from '../secrets/data-encryption.ts';

export const getSeal =
  ({ database }: Pick<ServerDependencies, 'database'>): Handler<'ledger/getSeal'> =>
  async (input) => {
    let query = database.kysely
      .selectFrom('seals')
      .select(['number', 'previous', 'hash', 'root', 'transfers_total', 'count', 'notes', 'at']);
    if (input.number !== undefined) query = query.where('number', '=', BigInt(input.number));
    const seal = await query.orderBy('number', 'desc').limit(1).executeTakeFirst();
    return seal ? buildSealView(seal) : refuse('notFound');
  };

export interface SealRow {
  number: bigint;
  previous: Buffer;
  hash: Buffer;
  root: Buffer;
  transfers_total: bigint;
  count: number;
  notes: string;
  at: Date;
}

export const buildSealView = (seal: SealRow): CallAnswer<Calls['ledger/getSeal']> => ({
  number: Number(seal.number),
  hash: seal.hash.toString('hex'),
  root: seal.root.toString('hex'),
  previous: seal.previous.toString('hex'),
  transfers: seal.transfers_total.toString(),
  count: seal.count,
  notes: seal.notes === '' ? [] : seal.notes.split('\n'),
  at: seal.at.toISOString(),
});

/** The operator's signature on a seal: keeping it proves later that the operator issued the seal. */

export interface SealSigner {
  /** Ed25519 public key, hexadecimal. */
  publicKey: string;
  /** Ed25519 signature of `formatSealTextToSign`, hexadecimal. */
  sign(seal: SealToSign): string;
}
export interface SealToSign {
  number: number;
  hash: string;
  transfers: string;
  at: string;
}

export const formatSealTextToSign = ({ number, hash, transfers, at }: SealToSign): string =>
  `bourse seal ${number} ${hash} ${transfers} ${at}`;

/** RFC 8410: the prefix of the 32 bytes of a private key, and that of a public one. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_BYTES = 12;

/** The key is derived from the first secret key, so that every process and every start has the same. */
export function createSealSigner(secrets: Pick<DataEncryption, 'fingerprint'>): SealSigner {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8, secrets.fingerprint('seal signature', 'ed25519')]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI_BYTES).toString('hex');
  return { publicKey, sign: (seal) => sign(null, Buffer.from(formatSealTextToSign(seal)), key).toString('hex') };
}
