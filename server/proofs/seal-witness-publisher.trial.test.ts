/** Seals reach those who will remember them, signed, and a witness that is away is asked again. */
import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../time/clock.ts';
import { createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { createDataEncryption } from '../secrets/data-encryption.ts';
import { writeNextSeal } from '../ledger/sealer.ts';
import { createSealSigner, formatSealTextToSign } from './seal-view-and-signer.ts';
import { createSealWitnessPublisher, SEALS_FILE } from './seal-witness-publisher.ts';

let database: TestDatabase;
let witness: Server;
let dataDir: string;
let accepts = false;
const heard: { number: number; hash: string; transfers: string; at: string; signature: string; signer: string }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'bourse-witness-'));
  witness = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      if (accepts) heard.push(JSON.parse(body) as (typeof heard)[number]);
      response.writeHead(accepts ? 204 : 503).end();
    });
  });
  await new Promise<void>((listening) => {
    witness.listen(0, '127.0.0.1', listening);
  });
});
afterAll(async () => {
  witness.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const isSigned = (seal: (typeof heard)[number]): boolean => {
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(seal.signer, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, Buffer.from(formatSealTextToSign(seal)), key, Buffer.from(seal.signature, 'hex'));
};

it("writes and posts the newest seal once, signed, and retries a witness that didn't answer", async () => {
  const clock = createManualClock(Date.parse('2026-11-20T08:00:00.000Z'));
  const url = `http://127.0.0.1:${(witness.address() as AddressInfo).port}/seals`;
  const signer = createSealSigner(
    createDataEncryption([{ id: 'a', bytes: Buffer.from('0123456789abcdefghijklmnopqrstuv') }]),
  );
  const make = () => createSealWitnessPublisher({ database, dataDir, urls: [url], signer, clock, log: silentLog });
  const witnesses = make();
  const seal = async (number: number): Promise<void> => {
    await database.pool.query('insert into seal_notes (note) values ($1)', [`a line ${number}`]);
    await writeNextSeal(database.pool, clock.now());
  };
  await seal(1);
  await witnesses.publishNewestSeal();
  accepts = true;
  await witnesses.publishNewestSeal();
  expect(heard).toEqual([]);
  await seal(2);
  clock.advance(120_000);
  await witnesses.publishNewestSeal();
  await witnesses.publishNewestSeal();
  expect(heard).toEqual([expect.objectContaining({ number: 2, transfers: '0' })]);
  expect(isSigned(heard[0]!)).toBe(true);
  expect(isSigned({ ...heard[0]!, transfers: '1' })).toBe(false);
  // Another start continues where the file ends.
  await make().publishNewestSeal();
  const lines = (await readFile(join(dataDir, SEALS_FILE), 'utf8')).trim().split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['1', '2']);
  expect(lines[1]).toBe([2, heard[0]!.hash, '0', heard[0]!.at, heard[0]!.signature, signer.publicKey].join(' '));
});
