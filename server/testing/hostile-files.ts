/** Files that nobody should be able to store: generated, so that none of them is in the repository. */
import { deflateSync, gzipSync, crc32 } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

export interface HostileFile {
  name: string;
  bytes: Buffer;
  /** `refused`: must be refused; `either`: may also be stored, re-encoded and without any trace of its payload. */
  expect: 'refused' | 'either';
}

/** Part of every payload; must never be found in what is stored. */
export const HOSTILE_PAYLOAD_MARKER = 'hostile-payload-7f3a';
const script = `<script>/*${HOSTILE_PAYLOAD_MARKER}*/alert(1)</script>`;

export interface CallbackTarget {
  /** An address that records every fetch. */
  url: string;
  /** A path that must not be created. */
  path: string;
}

const text = (value: string): Buffer => Buffer.from(value.padEnd(96, ' '), 'latin1');
const noise = {
  create: {
    width: 320,
    height: 200,
    channels: 3 as const,
    background: '#336699',
    noise: { type: 'gaussian' as const, mean: 120, sigma: 40 },
  },
};

/** A stored (uncompressed) ZIP with one file. */
function zipOf(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(crc32(content), 14);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  const directory = Buffer.alloc(46);
  directory.writeUInt32LE(0x02014b50, 0);
  head.copy(directory, 6, 4, 30);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length + name.length, 12);
  end.writeUInt32LE(head.length + name.length + content.length, 16);
  return Buffer.concat([head, Buffer.from(name), content, directory, Buffer.from(name), end]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG of one colour with `bits` per pixel, whatever size it claims. */
function pngOf(width: number, height: number, data: Buffer, { bits = 1, colour = 0, interlaced = 0 } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, colour, 0, 0, interlaced], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', head),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
const flatRows = (width: number, height: number): Buffer =>
  deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });

/** Inserts a chunk after a PNG's header. */
const withChunk = (png: Buffer, type: string, data: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), pngChunk(type, data), png.subarray(33)]);
/** Inserts a segment after a JPEG's first marker. */
function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}
/** Overwrites the size in a JPEG's frame. */
function withClaimedSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  for (let at = 2; at < changed.length - 9; ) {
    const marker = changed[at + 1]!;
    if (marker === 0xc0 || marker === 0xc2) {
      changed.writeUInt16BE(height, at + 5);
      changed.writeUInt16BE(width, at + 7);
      return changed;
    }
    at += 2 + changed.readUInt16BE(at + 2);
  }
  throw new Error('a JPEG without a frame');
}
/** Repeats the last scan of a progressive JPEG: cheap to send, expensive to decode. */
function withRepeatedScan(jpeg: Buffer, times: number): Buffer {
  const start = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(start, jpeg.length - 2);
  return Buffer.concat([
    jpeg.subarray(0, start),
    ...Array.from({ length: times }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}
const riff = (type: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

/** Honest pictures, from which the hostile ones are made. */
interface HonestPictures {
  jpeg: Buffer;
  progressive: Buffer;
  png: Buffer;
  webp: Buffer;
  gif: Buffer;
  tiff: Buffer;
  avif: Buffer;
}
type Named = [name: string, bytes: Buffer];

/** All of them; the same each time except for their noise. */
export async function createHostileFiles(bait: CallbackTarget): Promise<HostileFile[]> {
  const pictures = await makePictures();
  const refused = [
    ...documents(bait),
    ...programs(pictures, bait),
    ...otherPictures(pictures),
    ...brokenPictures(pictures, await animatedWebp()),
  ];
  const either = [...(await carryingJpegs(pictures)), ...(await carryingOthers(pictures))];
  return [
    ...refused.map(([name, bytes]): HostileFile => ({ name, bytes, expect: 'refused' })),
    ...either.map(([name, bytes]): HostileFile => ({ name, bytes, expect: 'either' })),
  ];
}

async function makePictures(): Promise<HonestPictures> {
  const [jpeg, progressive, png, webp, gif, tiff, avif] = await Promise.all([
    sharp(noise).jpeg().toBuffer(),
    sharp(noise).jpeg({ progressive: true }).toBuffer(),
    sharp(noise).png().toBuffer(),
    sharp(noise).webp().toBuffer(),
    sharp(noise).gif().toBuffer(),
    sharp(noise).tiff().toBuffer(),
    sharp({ create: { width: 64, height: 64, channels: 3, background: '#123456' } })
      .avif({ effort: 0 })
      .toBuffer(),
  ]);
  return { jpeg, progressive, png, webp, gif, tiff, avif };
}

async function animatedWebp(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0]), Buffer.from([63, 0, 0, 63, 0, 0, 100, 0, 0, 0])]);
  const small = (
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#abcdef' } })
      .webp()
      .toBuffer()
  ).subarray(12);
  const animated = riff('VP8X', Buffer.from([0x02, 0, 0, 0, 63, 0, 0, 63, 0, 0]));
  const anim = riff('ANIM', Buffer.alloc(6));
  const anmf = riff('ANMF', Buffer.concat([frames, small]));
  const webpAnimated = Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.alloc(4),
    Buffer.from('WEBP'),
    animated,
    anim,
    anmf,
    anmf,
  ]);
  webpAnimated.writeUInt32LE(webpAnimated.length - 8, 4);
  return webpAnimated;
}

const svg = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${inner}</svg>`;

/** Documents and drawings that would run, fetch or write something. */
const documents = ({ url, path }: CallbackTarget): Named[] => [
  ['one byte', Buffer.from('x')],
  ['zeros', Buffer.alloc(4096)],
  ['noise', randomBytes(65_536)],
  ['html', text(`<!doctype html><html><body>${script}</body></html>`)],
  ['html with a blank before it', text(`\n\n  <html>${script}`)],
  ['svg', text(svg('<rect width="9" height="9"/>'))],
  ['svg with a script', text(svg(script))],
  ['svg with an event', text(svg(`<rect onload="/*${HOSTILE_PAYLOAD_MARKER}*/alert(1)"/>`))],
  [
    'svg that includes a file',
    text(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`),
  ],
  ['svg that fetches', text(svg(`<image href="${url}" width="9" height="9"/>`))],
  ['svg that holds a page', text(svg(`<foreignObject><iframe src="${url}"/></foreignObject>`))],
  ['svg, compressed', gzipSync(svg(script))],
  [
    'svg with a million laughs',
    text(
      '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b ' +
        `"&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
    ),
  ],
  ['xml', text('<?xml version="1.0"?><a/>')],
  [
    'pdf with a script',
    text(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert("${HOSTILE_PAYLOAD_MARKER}"))>>>>endobj`),
  ],
  ['postscript', text(`%!PS-Adobe-3.0 EPSF\n(${path}) (w) file closefile`)],
  [
    'vector script that fetches',
    text(`push graphic-context\nviewbox 0 0 640 480\nfill 'url(${url}"|touch ${path}")'\npop graphic-context`),
  ],
  [
    'scripting language of a picture tool',
    text(`<?xml version="1.0"?><image><read filename="${url}"/><write filename="${path}"/></image>`),
  ],
];

const programs = ({ jpeg }: HonestPictures, { url, path }: CallbackTarget): Named[] => [
  ['zip', zipOf('photo.jpg', jpeg)],
  ['zip with a path in its name', zipOf('../../../../etc/cron.d/x', text(script))],
  ['zip in a zip', zipOf('a.zip', zipOf('b.zip', zipOf('c.jpg', jpeg)))],
  ['gzip bomb', gzipSync(Buffer.alloc(32 * 1024 * 1024))],
  ['office document', zipOf('word/document.xml', text(script))],
  ['program for Linux', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), randomBytes(4096)])],
  ['program for Windows', Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), randomBytes(4096)])],
  ['class file', Buffer.concat([Buffer.from([0xca, 0xfe, 0xba, 0xbe]), randomBytes(256)])],
  ['web assembly', Buffer.concat([Buffer.from('\0asm\x01\0\0\0', 'latin1'), randomBytes(256)])],
  ['shell script', text(`#!/bin/sh\ntouch ${path}\n`)],
  ['php', text(`<?php /* ${HOSTILE_PAYLOAD_MARKER} */ system('touch ${path}'); ?>`)],
  ['javascript', text(`/*${HOSTILE_PAYLOAD_MARKER}*/fetch('${url}')`)],
  ['data address', text('data:image/png;base64,iVBORw0KGgo=')],
  ['address', text(url)],
];

/** Formats whose decoders aren't allowed. */
const otherPictures = ({ gif, tiff, avif }: HonestPictures): Named[] => [
  ['gif', gif],
  [
    'gif that is a script',
    Buffer.concat([Buffer.from(`GIF89a/*${HOSTILE_PAYLOAD_MARKER}`), gif.subarray(6), Buffer.from('*/=1;alert(1)')]),
  ],
  ['tiff', tiff],
  ['avif', avif],
  ['heic by its head', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), randomBytes(512)])],
  ['jpeg xl by its head', Buffer.concat([Buffer.from([0xff, 0x0a]), randomBytes(512)])],
  ['bitmap', Buffer.concat([Buffer.from('BM'), randomBytes(512)])],
  ['icon', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), randomBytes(512)])],
  ['photoshop', Buffer.concat([Buffer.from('8BPS\0\x01', 'latin1'), randomBytes(512)])],
  ['high dynamic range', Buffer.concat([Buffer.from('#?RADIANCE\n'), randomBytes(512)])],
  ['video', Buffer.concat([Buffer.from('\0\0\0\x20ftypisom', 'latin1'), randomBytes(512)])],
  ['flash', Buffer.concat([Buffer.from('FWS\x09'), randomBytes(512)])],
];

/** Truncated, mislabelled, or far larger than they look. */
const brokenPictures = ({ jpeg, png, webp }: HonestPictures, webpAnimated: Buffer): Named[] => [
  ['first bytes of a JPEG, then a page', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text(script)])],
  ['first bytes of a PNG, then a script', Buffer.concat([PNG_SIGNATURE, text(script)])],
  ['first bytes of a WebP, then an svg', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), text(svg(script))])],
  ['JPEG cut off', jpeg.subarray(0, Math.floor(jpeg.length / 2))],
  ['PNG cut off', png.subarray(0, Math.floor(png.length / 2))],
  ['WebP cut off', webp.subarray(0, Math.floor(webp.length / 2))],
  ['PNG without a picture', PNG_SIGNATURE],
  ['PNG of no size', pngOf(0, 0, flatRows(1, 1))],
  ['PNG of one pixel', pngOf(1, 1, flatRows(1, 1))],
  ['PNG that claims the largest size there is', pngOf(0x7fffffff, 0x7fffffff, flatRows(64, 64))],
  ['PNG that claims 65535 by 65535', pngOf(65_535, 65_535, flatRows(64, 64))],
  ['PNG flood: 400 megapixels in 50 kB', pngOf(20_000, 20_000, flatRows(20_000, 20_000))],
  ['PNG flood, interlaced', pngOf(16_000, 16_000, flatRows(16_000, 16_000), { interlaced: 1 })],
  ['PNG that is one long line', pngOf(4_000_000, 16, flatRows(4_000_000, 16))],
  ['PNG whose pixels are missing', pngOf(800, 800, flatRows(8, 8), { bits: 8 })],
  ['JPEG that claims 65500 by 65500', withClaimedSize(jpeg, 65_500, 65_500)],
  ['JPEG of no size', withClaimedSize(jpeg, 0, 0)],
  ['animated WebP', webpAnimated],
];

const carryingJpegs = async ({ jpeg, progressive, gif }: HonestPictures): Promise<Named[]> => [
  [
    'JPEG with a ZIP behind it',
    Buffer.concat([jpeg, zipOf(`${HOSTILE_PAYLOAD_MARKER}.sh`, text(HOSTILE_PAYLOAD_MARKER))]),
  ],
  ['JPEG with a page behind it', Buffer.concat([jpeg, text(script)])],
  ['JPEG with a page in a comment', withSegment(jpeg, 0xfe, text(script))],
  [
    'JPEG with PHP in its particulars',
    await sharp(jpeg)
      .withExif({ IFD0: { Copyright: `<?php ${HOSTILE_PAYLOAD_MARKER} ?>`, Artist: HOSTILE_PAYLOAD_MARKER } })
      .jpeg()
      .toBuffer(),
  ],
  [
    'JPEG that says where it was taken',
    await sharp(jpeg)
      .withExif({ IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSAreaInformation: HOSTILE_PAYLOAD_MARKER } })
      .jpeg()
      .toBuffer(),
  ],
  ['JPEG that is a PDF too', withSegment(jpeg, 0xfe, text(`%PDF-1.4 ${HOSTILE_PAYLOAD_MARKER}`))],
  [
    'JPEG with another format in a segment',
    withSegment(
      jpeg,
      0xe1,
      Buffer.concat([Buffer.from(`http://ns.adobe.com/xap/1.0/\0${HOSTILE_PAYLOAD_MARKER}`), gif.subarray(0, 60_000)]),
    ),
  ],
  [
    'JPEG with a false colour profile',
    withSegment(
      jpeg,
      0xe2,
      Buffer.concat([
        Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'),
        Buffer.from(HOSTILE_PAYLOAD_MARKER),
        randomBytes(2000),
      ]),
    ),
  ],
  ['JPEG of ink colours', await sharp(noise).toColourspace('cmyk').jpeg().toBuffer()],
  ['JPEG with a scan three hundred times', withRepeatedScan(progressive, 300)],
  [
    'JPEG behind which a program stands',
    Buffer.concat([jpeg, Buffer.from(`\x7fELF${HOSTILE_PAYLOAD_MARKER}`, 'latin1')]),
  ],
];

async function carryingOthers({ png, webp }: HonestPictures): Promise<Named[]> {
  const bomb = deflateSync(Buffer.alloc(48 * 1024 * 1024), { level: 9 });
  return [
    [
      'PNG with a ZIP behind it',
      Buffer.concat([png, zipOf(`${HOSTILE_PAYLOAD_MARKER}.js`, text(HOSTILE_PAYLOAD_MARKER))]),
    ],
    ['PNG with a script in a text', withChunk(png, 'tEXt', Buffer.from(`Comment\0${script}`))],
    [
      'PNG with a text that unfolds to 48 MB',
      withChunk(png, 'zTXt', Buffer.concat([Buffer.from('Comment\0\0'), bomb])),
    ],
    [
      'PNG with a colour profile that unfolds to 48 MB',
      withChunk(png, 'iCCP', Buffer.concat([Buffer.from('x\0\0'), bomb])),
    ],
    [
      'PNG with particulars',
      withChunk(
        png,
        'eXIf',
        Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.from(HOSTILE_PAYLOAD_MARKER)]),
      ),
    ],
    ['PNG with a chunk that nobody knows', withChunk(png, 'haCk', Buffer.from(HOSTILE_PAYLOAD_MARKER))],
    ['PNG that is animated', withChunk(png, 'acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0]))],
    ['PNG with a wrong sum', Buffer.concat([png.subarray(0, 29), randomBytes(4), png.subarray(33)])],
    ['WebP with a page behind it', Buffer.concat([webp, text(script)])],
    [
      'WebP with particulars',
      await sharp(webp)
        .withExif({ IFD0: { Copyright: HOSTILE_PAYLOAD_MARKER } })
        .webp()
        .toBuffer(),
    ],
  ];
}
