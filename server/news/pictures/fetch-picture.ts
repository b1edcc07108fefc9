/** Fetches a picture of a source's piece; what it really is, the decoder finds out. */
import { bodyOf, fetchGuarded, FeedError, type Way } from '../feeds/fetch-guarded.ts';

export const PICTURE_BYTES_MAXIMUM = 4 * 1024 * 1024;

export async function fetchPicture(url: string, way: Way): Promise<Buffer> {
  const headers = { accept: 'image/webp, image/jpeg, image/png' };
  const received = await fetchGuarded(url, { headers, bytesMaximum: PICTURE_BYTES_MAXIMUM }, way);
  const bytes = bodyOf(received, PICTURE_BYTES_MAXIMUM);
  const type = received.headers['content-type'] ?? '';
  if (!/^image\/(jpeg|png|webp)\b/i.test(type)) throw new FeedError(`sent as ${type.slice(0, 60) || 'nothing'}`);
  return bytes;
}
