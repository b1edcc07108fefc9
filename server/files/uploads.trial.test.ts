import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createUploadClient, type UploadClient } from '@bourse/contract/upload-client.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHostileFiles, HOSTILE_PAYLOAD_MARKER } from '../testing/hostile-files.ts';
import { DEFAULT_HTTP_LIMITS } from '../http/rate-and-connection-limits.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer } from '../testing/test-server.ts';
import { startFakeS3Server } from '../testing/fake-s3-server.ts';
import { createCustomerFiles } from './customer-files.ts';
import { createS3FileStore } from './file-storage.ts';
import { UNUSED_FILES_MAXIMUM } from './store.ts';

const server = provideTestServer();
let bait: Server;
let fetched = 0;
beforeAll(async () => {
  bait = createServer((_, response) => {
    fetched += 1;
    response.end();
  }).listen(0, '127.0.0.1');
});
afterAll(async () => {
  bait.close();
});

const uploadsOf = ({ token, account }: TestCustomer): UploadClient =>
  createUploadClient({ base: `${server.origin}/api/vue`, headers: () => ({ token, account }) });
const photo = (width = 600, height = 400): Promise<Buffer<ArrayBuffer>> =>
  sharp({
    create: { width, height, channels: 3, background: '#88aacc', noise: { type: 'gaussian', mean: 120, sigma: 30 } },
  })
    .jpeg()
    .toBuffer() as Promise<Buffer<ArrayBuffer>>;
const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);
const folder = (): string => join(server.composed.dependencies.config.dataDir, 'files');
/** The raw bytes of everything in the store. */
async function stored(): Promise<Buffer[]> {
  const entries = await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => []);
  return Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
  );
}
const sweep = (): Promise<number> => server.composed.dependencies.customerFiles.sweep();
const tomorrow = (): void => server.clock.advance(25 * 60 * 60 * 1000);

describe('an upload', () => {
  it('is re-encoded without its metadata, stored encrypted, and shown only to its sender', async () => {
    const [one, other] = [await server.customer(), await server.customer()];
    const sent = await sharp(await photo(3000, 1000))
      .withExif({ IFD0: { Copyright: HOSTILE_PAYLOAD_MARKER } })
      .jpeg()
      .toBuffer();
    const storedFile = await uploadsOf(one).upload('voucher', bytesOf(sent));
    expect(storedFile).toMatchObject({ ok: true, data: { width: 3000, height: 1000 }, msg: 'Uploaded' });
    if (!storedFile.ok) return;
    const files = await stored();
    expect(files).toHaveLength(1);

    const answer = await fetch(`${server.origin}/api/vue/files/${storedFile.data.file}`, {
      headers: { token: one.token, account: one.account },
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
    const again = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(again).metadata()).exif).toBeUndefined();
    expect(again.includes(HOSTILE_PAYLOAD_MARKER)).toBe(false);
    // Three bytes with which a picture begins occur by chance in one of ten encrypted files, so longer pieces are
    // compared.
    for (let at = 0; at + 16 < again.length; at += 5_000)
      expect(files[0]?.includes(again.subarray(at, at + 16))).toBe(false);
    expect(await uploadsOf(other).read(storedFile.data.file)).toBeNull();
    expect((await fetch(`${server.origin}/api/vue/files/${storedFile.data.file}`)).status).toBe(401);
    const headers = { token: one.token, account: one.account };
    for (const odd of ['a%00', '%20', 'a'.repeat(65)])
      expect(await (await fetch(`${server.origin}/api/vue/files/${odd}`, { headers })).json(), odd).toMatchObject({
        code: 'notFound',
      });
  });

  it("is looked up by owner and id together, so that somebody else's file takes as long as a missing one", async () => {
    const { rows } = await server.database.pool.query(
      `select indexname from pg_indexes where tablename = 'files' and indexdef like '%(file_id%'`,
    );
    expect(rows).toEqual([]);
  });

  it('of an identity photo is shown to no customer, not even its sender', async () => {
    const customer = await server.customer();
    const storedFile = await uploadsOf(customer).upload('identityFront', bytesOf(await photo()));
    expect(storedFile.ok && (await uploadsOf(customer).read(storedFile.data.file))).toBeNull();
  });

  it('is turned upright and shrunk to the size that its purpose needs', async () => {
    const customer = await server.customer();
    const sideways = await sharp(await photo(400, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await uploadsOf(customer).upload('identityBack', bytesOf(sideways))).toMatchObject({
      ok: true,
      data: { width: 200, height: 400 },
    });
    expect(await uploadsOf(customer).upload('avatar', bytesOf(sideways))).toMatchObject({
      ok: true,
      data: { width: 256, height: 256 },
    });
  });

  it('needs a session and a purpose, and is refused before its body is read', async () => {
    const customer = await server.customer();
    const send = (query: string, headers: Record<string, string>) =>
      fetch(`${server.origin}/api/vue/files/upload${query}`, { method: 'POST', headers, body: 'x'.repeat(100) });
    expect((await send('?purpose=avatar', {})).status).toBe(401);
    for (const query of ['', '?purpose=logo', '?purpose=..%2F..%2Fetc', '?purpose=avatar&purpose=avatar']) {
      expect((await send(query, { token: customer.token, account: customer.account })).status, query).toBe(400);
    }
    expect(
      (
        await send('?purpose=avatar', {
          token: customer.token,
          account: customer.account,
          origin: 'https://elsewhere.example',
        })
      ).status,
    ).toBe(403);
  });

  it('that is too large is refused, whether or not it declares its length', async () => {
    const customer = await server.customer();
    const large = new Uint8Array(6 * 1024 * 1024 + 1);
    large.set([0xff, 0xd8, 0xff]);
    expect(
      await uploadsOf(customer)
        .upload('voucher', large)
        .catch(() => 'cut off'),
    ).toSatisfy((result: unknown) => result === 'cut off' || (result as { code?: string }).code === 'fileTooLarge');
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
        if (sent > 4_000) controller.close();
      },
    });
    const cutOff = await fetch(`${server.origin}/api/vue/files/upload?purpose=voucher`, {
      method: 'POST',
      headers: { token: customer.token, account: customer.account },
      body: endless,
      duplex: 'half',
    } as RequestInit).then(
      (response) => response.status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(cutOff);
    expect(sent).toBeLessThan(1_000);
  });

  it('is removed if unused for a day, and only a limited number of unused files is allowed', async () => {
    await tomorrow();
    await sweep();
    expect(await stored()).toHaveLength(0);
    const customer = await server.customer();
    const bytes = bytesOf(await photo(40, 40));
    for (let each = 0; each < UNUSED_FILES_MAXIMUM; each += 1)
      expect((await uploadsOf(customer).upload('avatar', bytes)).ok).toBe(true);
    expect(await uploadsOf(customer).upload('avatar', bytes)).toMatchObject({ ok: false, code: 'tooManyUploads' });
    expect(await sweep()).toBe(0);
    await tomorrow();
    expect(await sweep()).toBe(UNUSED_FILES_MAXIMUM);
    expect(await stored()).toHaveLength(0);
    expect(await server.database.kysely.selectFrom('files').select('file_id').execute()).toEqual([]);
  });
});

it('never stores a hostile file as sent, executes it, or lets it make a network request', async () => {
  const path = join(server.composed.dependencies.config.dataDir, 'was-run');
  const corpus = await createHostileFiles({ url: `http://127.0.0.1:${(bait.address() as AddressInfo).port}/x`, path });
  expect(corpus.length).toBeGreaterThanOrEqual(60);
  let customer = await server.customer();
  let storedFile = 0;
  for (const { name, bytes, expect: expected } of corpus) {
    if (storedFile % 10 === 9) customer = await server.customer();
    const result = await uploadsOf(customer).upload('voucher', bytesOf(bytes));
    if (!result.ok) {
      expect(['notAPicture', 'pictureTooLarge'], name).toContain(result.code);
      continue;
    }
    storedFile += 1;
    expect(expected, `${name} was stored`).toBe('either');
    const clear = Buffer.from(await (await uploadsOf(customer).read(result.data.file))!.arrayBuffer());
    expect(clear.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), name).toBe(true);
    expect(clear.equals(bytes), name).toBe(false);
    expect(clear.includes(HOSTILE_PAYLOAD_MARKER), name).toBe(false);
    expect(clear.includes('PK\x03\x04'), name).toBe(false);
  }
  const files = await stored();
  expect(files).toHaveLength(storedFile);
  for (const file of files)
    for (const { bytes, name } of corpus)
      expect(bytes.length > 64 && file.includes(bytes.subarray(0, 64)), name).toBe(false);
  expect(storedFile).toBeGreaterThan(10);
  expect(fetched).toBe(0);
  await expect(stat(path)).rejects.toThrow('ENOENT');
}, 60_000);

describe('an upload that fails', () => {
  const waiting = async (): Promise<number> =>
    (await server.database.kysely.selectFrom('files').select('file_id').where('dropped_at', 'is', null).execute())
      .length;
  /** With something else in place of the files' folder, as when a disk isn't mounted. */
  async function withoutFolder<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    await rename(folder(), `${folder()}.away`);
    await writeFile(folder(), '');
    return act().finally(async () => {
      await rm(folder());
      await rename(`${folder()}.away`, folder());
    });
  }

  it('because the folder is not writable is reported, can be retried, and leaves nothing behind', async () => {
    const customer = await server.customer();
    const [bytes, before] = [bytesOf(await photo(40, 40)), [await waiting(), (await stored()).length]];
    await withoutFolder(async () => {
      for (let each = 0; each <= UNUSED_FILES_MAXIMUM; each += 1)
        expect(await uploadsOf(customer).upload('avatar', bytes)).toEqual({
          ok: false,
          code: 'uploadFailed',
          params: {},
          msg: 'The upload failed. Please try again.',
        });
    });
    expect([await waiting(), (await stored()).length]).toEqual(before);
    expect(await uploadsOf(customer).upload('avatar', bytes)).toMatchObject({ ok: true });
  });

  it.each(['outOfOrder', 'silent'] as const)(
    'because the bucket is %s is reported, and the sweep removes anything that arrived',
    async (ailment) => {
      const s3 = await startFakeS3Server();
      const { dependencies } = server.composed;
      const files = createCustomerFiles({ ...dependencies, store: createS3FileStore(s3.settings, 400) });
      const { userId } = await server.customer();
      const before = await waiting();
      s3.setFailureMode(ailment);
      expect(await files.storeUpload(BigInt(userId), 'voucher', await photo())).toEqual({
        refused: 'uploadFailed',
        params: {},
      });
      expect(await waiting()).toBe(before);
      s3.setFailureMode(null);
      expect(await files.storeUpload(BigInt(userId), 'voucher', await photo())).toHaveProperty('file');
      expect(await files.sweep()).toBeGreaterThan(0);
      expect(s3.objects.size).toBe(1);
      files.stop();
      await s3.stop();
    },
  );

  it('because its stream breaks or stalls is reported to a connected client, and leaves nothing behind', async () => {
    const { token, account } = await server.customer();
    const before = await waiting();
    const { port } = new URL(server.origin);
    const send = () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.write(
        `POST /api/vue/files/upload?purpose=voucher HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ntoken: ` +
          `${token}\r\naccount: ${account}\r\ncontent-length: 5000\r\n\r\n${'x'.repeat(100)}`,
      );
      return socket;
    };
    const silent = send();
    const heard = await new Promise<string>((resolve) => {
      silent.once('data', (data) => resolve(String(data)));
    });
    silent.destroy();
    expect(heard).toContain('"code":"uploadFailed"');
    const broken = send();
    await new Promise<void>((resolve) => {
      broken.end(resolve);
    });
    await expect
      .poll(() =>
        uploadsOf({ token, account } as TestCustomer)
          .upload('voucher', bytesOf(Buffer.from('x'.repeat(100))))
          .catch(({ code }: { code: string }) => ({ code })),
      )
      .toMatchObject({ code: 'notAPicture' });
    expect(await waiting()).toBe(before);
  }, 15_000);
});

it('is accepted while as many customers as there are slots trickle theirs', async () => {
  const { port } = new URL(server.origin);
  const slow = await Promise.all(
    Array.from({ length: DEFAULT_HTTP_LIMITS.uploads.all + 2 }, async () => {
      const { token, account } = await server.customer();
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      socket.write(
        `POST /api/vue/files/upload?purpose=voucher HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ntoken: ` +
          `${token}\r\naccount: ${account}\r\ncontent-length: 5000000\r\n\r\nx`,
      );
      const drip = setInterval(() => socket.write('x'), 100);
      return socket.on('close', () => clearInterval(drip));
    }),
  );
  const outcomes = await Promise.all(
    Array.from({ length: 3 }, async () =>
      uploadsOf(await server.customer())
        .upload('voucher', bytesOf(Buffer.from('x'.repeat(60_000))))
        .then((result) => result.ok || result.code),
    ),
  );
  expect(outcomes).toEqual(['notAPicture', 'notAPicture', 'notAPicture']);
  for (const socket of slow) socket.destroy();
});
