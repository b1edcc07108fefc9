/**
 * Fetches the pictures of sources' pieces and keeps them re-encoded: only their pixels, made by the decoder's own
 * process. Apart from the feeds, so that a picture that stalls delays no text.
 */
import { createHash } from 'node:crypto';
import { createDecoder, type Decoder, NO_DECODER } from '../../files/decoder.ts';
import type { Parts } from '../../parts.ts';
import { bodyOf, FeedError, fetchGuarded, type Way } from '../feeds/fetch-feed.ts';
import { forgetOld, loadWanted, type WantedPicture, writePicture } from './picture-store.ts';

type PictureParts = Pick<Parts, 'database' | 'clock' | 'log' | 'trial'>;

const AT_ONCE = 8;
const FAULT_LENGTH = 300;
const NAME_LENGTH = 32;
const PUBLIC: Way = { inside: null };

/** Returns the job; it starts a decoder when there is something to decode. */
export function keepPictures(parts: PictureParts): () => Promise<void> {
  const decoder = createDecoder();
  const { database, clock } = parts;
  return async () => {
    const wanted = await loadWanted(database.kysely, AT_ONCE);
    await Promise.all(wanted.map((each) => keepOne(parts, decoder, each)));
    await forgetOld(database.kysely, clock.now());
  };
}

async function keepOne({ database, clock, log, trial }: PictureParts, decoder: Decoder, wanted: WantedPicture) {
  const write = (made: Parameters<typeof writePicture>[2]) => writePicture(database.kysely, wanted, made, clock.now());
  try {
    const made = await decoder.makeAnew(await fetchPicture(wanted.url, trial.newsWay ?? PUBLIC), 'news');
    // That says nothing about the picture.
    if (made === NO_DECODER) return;
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

export async function fetchPicture(url: string, way: Way): Promise<Buffer> {
  const headers = { accept: 'image/webp, image/jpeg, image/png' };
  const received = await fetchGuarded(url, { headers, bytesMaximum: PICTURE_BYTES_MAXIMUM }, way);
  const bytes = bodyOf(received, PICTURE_BYTES_MAXIMUM);
  const type = received.headers['content-type'] ?? '';
  if (!/^image\/(jpeg|png|webp)\b/i.test(type)) throw new FeedError(`sent as ${type.slice(0, 60) || 'nothing'}`);
  return bytes;
}
