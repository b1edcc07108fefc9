/** Where encrypted files are: a folder, or anything that speaks S3. Both pass one test suite. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.ts';

/** Files in a folder that only this user can read, spread over 256 folders below it. */
export function createFolderFileStore(folder: string): FileStore {
  const placeOf = (name: string): { folder: string; path: string } => {
    assertName(name);
    const below = join(folder, name.slice(0, 2));
    return { folder: below, path: join(below, name) };
  };
  return {
    async put(name, bytes) {
      const place = placeOf(name);
      await mkdir(place.folder, { recursive: true, mode: 0o700 });
      const fresh = `${place.path}.${randomBytes(4).toString('hex')}.new`;
      const file = await open(fresh, 'wx', 0o600);
      try {
        await file
          .writeFile(bytes)
          .then(() => file.sync())
          .finally(() => file.close());
        await rename(fresh, place.path);
      } catch (error) {
        await rm(fresh, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(placeOf(name).path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(name) {
      await rm(placeOf(name).path, { force: true });
    },
  };
}

export interface FileStore {
  /** Durable when it resolves; the same name again replaces the earlier file. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Null if there is none. */
  get(name: string): Promise<Buffer | null>;
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>;
}

/** Names are chosen by us and never what a customer sent. */
function assertName(name: string): void {
  if (!/^[a-z0-9]{32}$/.test(name)) throw new Error('a stored file has a name of 32 lower-case letters and digits');
}

/**
 * The longest that storing takes, with retries and pauses: a customer waits for it after the decoding, and no longer
 * than an upload may take.
 */
const STORE_TIMEOUT_MS = 6_000;

/** Files in a bucket. The library is large and is loaded with the first file. */
export function createS3FileStore(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings,
  longestMs = STORE_TIMEOUT_MS,
): FileStore {
  let opened: Promise<{ client: S3Client; s3: typeof import('@aws-sdk/client-s3') }> | undefined;
  const open = () =>
    (opened ??= import('@aws-sdk/client-s3').then((s3) => ({
      s3,
      client: new s3.S3Client({
        endpoint,
        region,
        credentials: { accessKeyId, secretAccessKey },
        forcePathStyle: true,
        maxAttempts: 3,
        // Not every S3 server knows the newer checksums; the signature covers the content all the same.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    })));
  const inTime = (): { abortSignal: AbortSignal } => ({ abortSignal: AbortSignal.timeout(longestMs) });
  const keyOf = (name: string): { Bucket: string; Key: string } => {
    assertName(name);
    return { Bucket: bucket, Key: name };
  };
  return {
    async put(name, bytes) {
      const { client, s3 } = await open();
      await client.send(
        new s3.PutObjectCommand({ ...keyOf(name), Body: bytes, ContentType: 'application/octet-stream' }),
        inTime(),
      );
    },
    async get(name) {
      const { client, s3 } = await open();
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(keyOf(name)), inTime());
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },
    async remove(name) {
      const { client, s3 } = await open();
      await client.send(new s3.DeleteObjectCommand(keyOf(name)), inTime());
    },
  };
}
