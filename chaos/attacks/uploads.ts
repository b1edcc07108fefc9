/**
 * `npm run attack -- uploads`: hostile files, pixel floods, endless streams and senders that fall silent, all against a
 * whole server. No file may be stored as it was sent, run or fetched, and the server's memory stays below its limit.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createUploadClient, type UploadClient } from '@bourse/contract/upload-client.ts';
import { createHostileFiles, HOSTILE_PAYLOAD_MARKER } from '@bourse/server/testing/hostile-files.ts';
import sharp from 'sharp';
import { type Customer, registerCustomer } from '../../e2e/browser/register-customer.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/starting/data-folder.ts';
import { startServer } from '../../e2e/starting/start-server.ts';

const MEMORY_LIMIT_MB = 400;
const DECODER_LIMIT_MB = 200;
const SENDERS = 4;
const STREAM_BYTES = 2 * 1024 * 1024 * 1024;
const MB = 1024 * 1024;

/** A process's peak memory so far, in MB. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
}

/** The peak memory of the decoder, the server's own child. */
async function peakOfDecoder(): Promise<number> {
  const children = (await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8'))
    .trim()
    .split(' ')
    .filter((pid) => pid !== '')
    .map(Number);
  const named = await Promise.all(
    children.map(async (pid) => ({ pid, line: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  );
  const decoder = named.find(({ line }) => line.includes('picture-decoder-main'));
  return decoder ? peakOf(decoder.pid) : 0;
}

async function stored(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
  );
}

const dataDir = await makeDataFolder('attack');
const server = await startServer({ dataDir });
const product = { origin: server.origin, invitation: server.demo.invitation };
const sender = async (): Promise<{ customer: Customer; uploads: UploadClient }> => {
  const customer = await registerCustomer(product);
  return {
    customer,
    uploads: createUploadClient({
      base: `${server.origin}/api/vue`,
      headers: () => ({ token: customer.token, account: customer.account }),
    }),
  };
};
let fetched = 0;
const bait = createServer((_, response) => {
  fetched += 1;
  response.end();
}).listen(0, '127.0.0.1');
const wasRun = join(dataDir, 'was-run');
const faults: string[] = [];

/** Sends until there is a decision: repeats while the server is busy. */
async function send(uploads: UploadClient, bytes: Buffer): Promise<string> {
  for (;;) {
    const result = await uploads
      .upload('voucher', new Uint8Array(bytes))
      .catch((error: { code?: string; status?: number }) => error);
    if ('ok' in result && result.ok) return result.data.file;
    const code = 'code' in result ? String(result.code) : 'unanswered';
    if (code !== 'tooMany') return `refused ${code}`;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

async function corpus(): Promise<{ files: number; refused: number; anew: number }> {
  const files = await createHostileFiles({
    url: `http://127.0.0.1:${(bait.address() as AddressInfo).port}/x`,
    path: wasRun,
  });
  const outcomes = await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      let { uploads } = await sender();
      let [refused, anew] = [0, 0];
      for (const { name, bytes, expect } of files) {
        const outcome = await send(uploads, bytes);
        if (outcome.startsWith('refused')) {
          refused += 1;
          continue;
        }
        anew += 1;
        if (anew % 10 === 0) ({ uploads } = await sender());
        if (expect === 'refused') faults.push(`${name} was stored`);
      }
      return { refused, anew };
    }),
  );
  for (const storedFile of await stored(join(dataDir, 'files'))) {
    if (storedFile.includes(HOSTILE_PAYLOAD_MARKER)) faults.push('a payload lies in the store');
    for (const { name, bytes } of files)
      if (bytes.length > 64 && storedFile.includes(bytes.subarray(0, 64)))
        faults.push(`${name} is stored as it was sent`);
  }
  return {
    files: files.length,
    refused: outcomes.reduce((sum, each) => sum + each.refused, 0),
    anew: outcomes.reduce((sum, each) => sum + each.anew, 0),
  };
}

/** Many of the largest permitted pictures at once. */
async function largest(): Promise<void> {
  const bytes = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#446688' } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const senders: Awaited<ReturnType<typeof sender>>[] = [];
  for (let each = 0; each < 12; each += 1) senders.push(await sender());
  const outcomes = await Promise.all(senders.map(({ uploads }) => send(uploads, bytes)));
  for (const outcome of outcomes)
    if (outcome.startsWith('refused')) faults.push(`a picture of 25 megapixels was ${outcome}`);
}

/** A body of 2 GB without a length; returns how many MB of it were taken. */
async function stream(): Promise<number> {
  const { customer } = await sender();
  const part = new Uint8Array(256 * 1024).fill(0xff);
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (sent >= STREAM_BYTES) return controller.close();
      sent += part.length;
      controller.enqueue(part);
    },
  });
  await fetch(`${server.origin}/api/vue/files/upload?purpose=voucher`, {
    method: 'POST',
    headers: { token: customer.token, account: customer.account },
    body,
    duplex: 'half',
  } as RequestInit)
    .then((response) => response.arrayBuffer())
    .catch(() => {});
  return Math.round(sent / MB);
}

/** Sends most of a body and then nothing; while these wait, others must get through. */
async function silent(): Promise<void> {
  const { customer } = await sender();
  const sockets = Array.from({ length: 40 }, () => connect(server.port, '127.0.0.1').on('error', () => {}));
  for (const socket of sockets) {
    socket.write(
      'POST /api/vue/files/upload?purpose=voucher HTTP/1.1\r\nhost: x\r\ntoken: ' +
        `${customer.token}\r\naccount: ${customer.account}\r\ncontent-length: ${5 * MB}\r\n\r\n`,
    );
    socket.write(Buffer.alloc(4 * MB, 0xff));
  }
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#446688' } })
    .png()
    .toBuffer();
  const { uploads } = await sender();
  const outcome = await Promise.race([
    send(uploads, bytes),
    new Promise<string>((resolve) => {
      setTimeout(resolve, 30_000, 'refused for half a minute');
    }),
  ]);
  if (outcome.startsWith('refused')) faults.push(`beside silent senders a picture was ${outcome}`);
  for (const socket of sockets) socket.destroy();
}

try {
  const before = await peakOf(server.pid);
  const { files, refused, anew } = await corpus();
  const afterFiles = await peakOf(server.pid);
  await largest();
  const [afterLargest, decoder] = [await peakOf(server.pid), await peakOfDecoder()];
  const taken = await Promise.all([stream(), stream()]);
  await silent();
  const peak = await peakOf(server.pid);
  if (files < 60) faults.push(`only ${files} files`);
  if (fetched > 0) faults.push(`${fetched} addresses were fetched`);
  if (
    await stat(wasRun).then(
      () => true,
      () => false,
    )
  )
    faults.push('a file was run');
  if (Math.max(...taken) > 64) faults.push(`${Math.max(...taken)} MB of a stream were taken`);
  if (peak >= MEMORY_LIMIT_MB || decoder >= DECODER_LIMIT_MB) faults.push(`memory rose to ${peak} and ${decoder} MB`);
  if (decoder === 0) faults.push('the decoder is not a process of its own');
  for (const fault of faults) console.log(`  ${fault}`);
  console.log(
    `uploads: ${files} hostile files from ${SENDERS} senders each, ${refused} refused, ${anew} made ` +
      `anew; of streams of 2 GB ${taken.join(' and ')} MB taken; ` +
      `memory ${before} MB before, ${afterFiles} MB after the files, ${afterLargest} MB after the ` +
      `largest that are let in, ${peak} MB at its peak (limit ${MEMORY_LIMIT_MB}); ${decoder} MB in the ` +
      `decoder's own process (limit ${DECODER_LIMIT_MB}); ${faults.length} faults`,
  );
} finally {
  bait.close();
  await server.stop();
  await removeDataFolder(dataDir);
}
process.exit(faults.length === 0 ? 0 : 1);
