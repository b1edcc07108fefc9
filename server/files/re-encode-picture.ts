/**
 * Pictures that customers send, re-encoded: decoded, turned upright, shrunk and encoded again, so that only their
 * pixels are kept. Only the decoders of three formats are allowed. (`picture-decoder-process.ts` does this in a
 * separate process.)
 */
import { type FilePurpose, FILE_PIXELS_MAXIMUM } from '@bourse/contract/upload-client.ts';
import type { Sharp, SharpOptions } from 'sharp';

export interface ReEncodedPicture {
  bytes: Buffer;
  type: 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}
/** What customers send, and the pictures of others' news. */
export type PicturePurpose = FilePurpose | 'news';
export type PictureFault = 'notAPicture' | 'pictureTooLarge';

interface Shape {
  side: number;
  fit: 'inside' | 'cover';
  type: ReEncodedPicture['type'];
}
const SHAPES: Readonly<Record<PicturePurpose, Shape>> = {
  identityFront: { side: 1600, fit: 'inside', type: 'image/jpeg' },
  identityBack: { side: 1600, fit: 'inside', type: 'image/jpeg' },
  // Large enough in width that a long receipt stays legible.
  voucher: { side: 3200, fit: 'inside', type: 'image/jpeg' },
  // As large: often a screenshot of a long page.
  support: { side: 3200, fit: 'inside', type: 'image/jpeg' },
  avatar: { side: 256, fit: 'cover', type: 'image/webp' },
  news: { side: 960, fit: 'inside', type: 'image/webp' },
};
const SHORTEST_SIDE_PX = 16;
const LONGEST_SIDE_PX = 12_000;
const DECODE_SECONDS = 10;

type Format = 'jpeg' | 'png' | 'webp';
const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** The format by the first bytes; null for everything else, whatever its name or header was. */
export function detectImageFormat(bytes: Buffer): Format | null {
  if (bytes.length < 64) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return null;
}

const PNG_RETAINED_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/** A PNG without texts and profiles: these are compressed, and a small one may expand to any size. */
function withoutAncillaryChunks(png: Buffer): Buffer {
  const retained = [png.subarray(0, 8)];
  for (let at = 8; at + 12 <= png.length; ) {
    const next = at + 12 + png.readUInt32BE(at);
    const type = ascii(png, at + 4, at + 8);
    if (next > png.length) break;
    if (PNG_RETAINED_CHUNKS.includes(type)) retained.push(png.subarray(at, next));
    if (type === 'IEND') break;
    at = next;
  }
  return Buffer.concat(retained);
}

type Decoder = (input: Buffer, options: SharpOptions) => Sharp;
let loading: Promise<Decoder> | undefined;

/** The decoder with all formats but ours disabled, without a cache; loaded with the first picture. */
const decoder = (): Promise<Decoder> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    return sharp;
  }));

/** The picture re-encoded for its purpose, or what is wrong with the upload. */
export async function reEncodePicture(sent: Buffer, purpose: PicturePurpose): Promise<ReEncodedPicture | PictureFault> {
  const format = detectImageFormat(sent);
  if (format === null) return 'notAPicture';
  try {
    return await encode(
      await decoder(),
      format === 'png' ? withoutAncillaryChunks(sent) : sent,
      format,
      SHAPES[purpose],
    );
  } catch {
    return 'notAPicture';
  }
}

async function encode(
  decode: Decoder,
  sent: Buffer,
  format: Format,
  { side, fit, type }: Shape,
): Promise<ReEncodedPicture | PictureFault> {
  // The size is in the header: too many pixels are detected before one is decoded.
  const {
    width,
    height,
    format: found,
    pages,
  } = await decode(sent, { limitInputPixels: false, animated: true }).metadata();
  if (found !== format || (pages ?? 1) > 1 || Math.min(width, height) < SHORTEST_SIDE_PX) return 'notAPicture';
  if (width * height > FILE_PIXELS_MAXIMUM || Math.max(width, height) > LONGEST_SIDE_PX) return 'pictureTooLarge';
  const upright = decode(sent, {
    limitInputPixels: FILE_PIXELS_MAXIMUM,
    failOn: 'error',
    animated: false,
    sequentialRead: true,
  })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, fit, withoutEnlargement: fit === 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  const { data, info } = await (type === 'image/webp'
    ? upright.webp({ quality: 82 })
    : upright.jpeg({ quality: 84 })
  ).toBuffer({ resolveWithObject: true });
  return { bytes: data, type, width: info.width, height: info.height };
}
