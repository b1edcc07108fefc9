/**
 * Fetches the pictures of sources' pieces and keeps them re-encoded: only their pixels, made by the decoder's own
 * process. Apart from the feeds, so that a picture that stalls delays no text.
 */
import { createHash } from 'node:crypto';
import {
  createPictureDecoderProcess,
  type PictureDecoderProcess,
  DECODER_UNAVAILABLE,
} from '../../files/picture-decoder-process.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import { readCompleteBody, FeedError, fetchPublicUrl, type PublicFetchOptions } from '../feeds/fetch-feed.ts';
import {
  deleteOldPictures,
  listQueuedPictureDownloads,
  type QueuedPictureDownload,
  savePicture,
} from './picture-store.ts';

type PictureDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'log' | 'testOverrides'>;

const AT_ONCE = 8;
const FAULT_LENGTH = 300;
const NAME_LENGTH = 32;
const PUBLIC: PublicFetchOptions = { allowedPrivateOrigin: null };

/** Returns the job; it starts a decoder when there is something to decode. */
export function createPictureDownloadJob(dependencies: PictureDependencies): () => Promise<void> {
  const decoder = createPictureDecoderProcess();
  const { database, clock } = dependencies;
  return async () => {
    const wanted = await listQueuedPictureDownloads(database.kysely, AT_ONCE);
    await Promise.all(wanted.map((each) => downloadPicture(dependencies, decoder, each)));
    await deleteOldPictures(database.kysely, clock.now());
  };
}

async function downloadPicture(
  { database, clock, log, testOverrides: overrides }: PictureDependencies,
  decoder: PictureDecoderProcess,
  wanted: QueuedPictureDownload,
) {
  const write = (made: Parameters<typeof savePicture>[2]) => savePicture(database.kysely, wanted, made, clock.now());
  try {
    const made = await decoder.reEncode(await fetchPicture(wanted.url, overrides.newsFetchOptions ?? PUBLIC), 'news');
    // That says nothing about the picture.
    if (made === DECODER_UNAVAILABLE) return;
    if (typeof made === 'string') return await write({ fault: made });
    const name = createHash('sha256').update(made.bytes).digest('hex').slice(0, NAME_LENGTH);
    await write({ ...made, name });
  } catch (error) {
    const fault = (error as Error).message.slice(0, FAULT_LENGTH);
    log.warn({ news: wanted.news.toString(), fault }, 'a picture of news could not be kept');
    await write({ fault });
  }
}

/** Fetches a picture of a source's piece; what it really is, the decoder finds out. */

export const PICTURE_BYTES_MAXIMUM = 4 * 1024 * 1024;

export async function fetchPicture(url: string, options: PublicFetchOptions): Promise<Buffer> {
  const headers = { accept: 'image/webp, image/jpeg, image/png' };
  const received = await fetchPublicUrl(url, { headers, bytesMaximum: PICTURE_BYTES_MAXIMUM }, options);
  const bytes = readCompleteBody(received, PICTURE_BYTES_MAXIMUM);
  const type = received.headers['content-type'] ?? '';
  if (!/^image\/(jpeg|png|webp)\b/i.test(type)) throw new FeedError(`sent as ${type.slice(0, 60) || 'nothing'}`);
  return bytes;
}
