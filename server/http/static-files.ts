/** A folder of built files, kept in memory with their compressed forms; for the app, the documents and the images. */
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { buildContentSecurityPolicyWithNonce } from './security-headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};
const COMPRESSIBLE = /^(text|application)\/|svg/;
const COMPRESS_FROM_BYTES = 1_000;

type Encoding = 'br' | 'gzip';

export interface ServedFile {
  type: string;
  etag: string;
  plain: Buffer;
  /** Compressed at the first request that accepts it, and smaller soon after; small files and pictures are not. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  compressible: boolean;
  immutable: boolean;
}

export function createServedFile(name: string, plain: Buffer): ServedFile {
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  return {
    type,
    plain,
    encoded: {},
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    compressible: plain.length >= COMPRESS_FROM_BYTES && COMPRESSIBLE.test(type),
    // The bundler puts a hash of the content into these names.
    immutable: name.startsWith('assets/'),
  };
}

/** All files below `folder` by path ("assets/index-Bq3.js"); none if there is no such folder. */
export async function loadStaticFiles(folder: string): Promise<Map<string, ServedFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      names.map(async (path) => {
        const name = path.slice(folder.length + 1).replaceAll('\\', '/');
        return [name, createServedFile(name, await readFile(path))] as const;
      }),
    ),
  );
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const BROTLI_QUICK = 9;
/** A tenth smaller than `BROTLI_QUICK`, and takes four times as long: 0.3 s for the largest files. */
const BROTLI_SMALLEST = 11;

const brotliAt = (quality: number, { plain }: ServedFile): Promise<Buffer> =>
  toBrotli(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });

/** One file after another, so that visits have the other cores. */
let smallest: Promise<void> = Promise.resolve();

/** Nobody waits for a file's smallest form: the first visits get the quick one, later ones this. */
function replaceBySmallest(file: ServedFile, quick: Promise<Buffer>): void {
  const replaced = smallest.then(async () => {
    await quick;
    file.encoded.br = Promise.resolve(await brotliAt(BROTLI_SMALLEST, file));
  });
  // The quick form stays if this fails.
  smallest = replaced.catch(() => {});
}

function encodedAs(file: ServedFile, encoding: Encoding): Promise<Buffer> {
  const known = file.encoded[encoding];
  if (known) return known;
  const made = encoding === 'br' ? brotliAt(BROTLI_QUICK, file) : toGzip(file.plain, { level: 9 });
  file.encoded[encoding] = made;
  if (encoding === 'br') replaceBySmallest(file, made);
  return made;
}

export async function sendStaticFile(
  file: ServedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply
    .header('content-type', file.type)
    .header('etag', file.etag)
    .header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  if (!file.compressible) return reply.send(file.plain);
  reply.header('vary', 'accept-encoding');
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (!encoding) return reply.send(file.plain);
  return reply.header('content-encoding', encoding).send(await encodedAs(file, encoding));
}

/**
 * A page that gets its own nonce with each answer, which its policy and its style elements name; so it is never cached.
 */
/** `stream` as in `security-headers.ts`. */
export function sendPageWithStyleNonce(file: ServedFile, reply: FastifyReply, stream: string | null): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-type', file.type)
    .header('cache-control', 'no-store')
    .header('content-security-policy', buildContentSecurityPolicyWithNonce(nonce, stream))
    .send(file.plain.toString().replaceAll('{nonce}', nonce));
}
