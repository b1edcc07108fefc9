import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.ts';
import { assertName, type FileStore } from './file-store.ts';

/**
 * The longest that storing takes, with retries and pauses: a customer waits for it after the decoding, and no longer
 * than an upload may take.
 */
const LONGEST_MS = 6_000;

/** Files in a bucket. The library is large and is loaded with the first file. */
export function s3Store(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings,
  longestMs = LONGEST_MS,
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
