/**
 * Sends seals to witnesses: a file to publish, and addresses the operator has named. Each seal binds all before it, so
 * the newest is enough.
 */
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { postHttps } from '../outgoing/https-requests.ts';
import { buildSealView, type SealRow, type SealSigner, type SealToSign } from './seal-view-and-signer.ts';

export const SEALS_FILE = 'seals.txt';
const MINIMUM_PAUSE_MS = 60_000;
const PAUSE_MAXIMUM_MS = 3_600_000;

/** A line: number, hash, transfers up to it, time, signature, public key. */
const formatSealLine = (seal: SealToSign, signer: SealSigner): string =>
  `${[seal.number, seal.hash, seal.transfers, seal.at, signer.sign(seal), signer.publicKey].join(' ')}\n`;

interface SealWitness {
  url: string;
  lastAcceptedNumber: number;
  failures: number;
  nextAt: number;
}

export interface SealWitnessPublisher {
  /** Runs once; an unreachable witness is retried with growing delays, up to an hour. */
  publishNewestSeal(): Promise<void>;
}

export function createSealWitnessPublisher({
  database,
  dataDir,
  urls,
  signer,
  clock,
  log,
}: {
  database: Database;
  dataDir: string;
  urls: readonly string[];
  signer: SealSigner;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}): SealWitnessPublisher {
  const file = join(dataDir, SEALS_FILE);
  const witnesses = urls.map((url): SealWitness => ({ url, lastAcceptedNumber: 0, failures: 0, nextAt: 0 }));
  let written: number | null = null;

  const newest = async (): Promise<SealToSign | null> => {
    const row = await database.kysely
      .selectFrom('seals')
      .select(['number', 'previous', 'hash', 'root', 'transfers_total', 'count', 'notes', 'at'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? buildSealView(row as SealRow) : null;
  };

  async function write(seal: SealToSign): Promise<void> {
    written ??= await lastNumber(file);
    if (seal.number <= written) return;
    await appendFile(file, formatSealLine(seal, signer));
    written = seal.number;
  }

  async function sendSeal(witness: SealWitness, seal: SealToSign): Promise<void> {
    if (seal.number <= witness.lastAcceptedNumber || clock.now() < witness.nextAt) return;
    const { number, hash, transfers, at } = seal;
    const body = JSON.stringify({
      number,
      hash,
      transfers,
      at,
      signature: signer.sign(seal),
      signer: signer.publicKey,
    });
    const answer = await postHttps({ url: witness.url, body, privateAllowed: true }).catch((error: Error) => ({
      status: 0,
      body: error.message,
    }));
    if (answer.status >= 200 && answer.status < 300) {
      Object.assign(witness, { lastAcceptedNumber: number, failures: 0, nextAt: clock.now() + MINIMUM_PAUSE_MS });
      return;
    }
    witness.failures += 1;
    witness.nextAt = clock.now() + Math.min(MINIMUM_PAUSE_MS * 2 ** Math.min(witness.failures, 10), PAUSE_MAXIMUM_MS);
    log.warn({ witness: new URL(witness.url).host, status: answer.status }, 'a witness has not taken a seal');
  }

  return {
    async publishNewestSeal() {
      const seal = await newest();
      if (!seal) return;
      await write(seal);
      await Promise.all(witnesses.map((witness) => sendSeal(witness, seal)));
    },
  };
}

async function lastNumber(file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return Number(text.trimEnd().split('\n').at(-1)?.split(' ')[0] ?? 0) || 0;
}
