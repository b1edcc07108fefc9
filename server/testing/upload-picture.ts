/** Pictures like customers' uploads, for tests. */
import { createUploadClient, type FilePurpose, type UploadClient } from '@bourse/contract/upload-client.ts';
import sharp from 'sharp';

/** Of a single random colour; the same `background` makes the same picture. */
export async function createPhoto(
  width = 600,
  height = 400,
  background = `#${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, '0')}`,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
}

export const createUploadsClient = (
  origin: string,
  { token, account }: { token: string; account: string },
): UploadClient => createUploadClient({ base: `${origin}/api/vue`, headers: () => ({ token, account }) });

/** Uploads a picture; returns its file's id. */
export async function uploadPicture(
  uploads: UploadClient,
  purpose: FilePurpose,
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const result = await uploads.upload(purpose, bytes ?? (await createPhoto()));
  if (!result.ok) throw new Error(`upload refused: ${result.code}`);
  return result.data.file;
}
