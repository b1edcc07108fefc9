/**
 * The part of S3 that a file store needs (put, get and delete objects of one bucket), for tests. Every request must
 * carry a valid signature (AWS Signature Version 4), computed here from the specification alone.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '../config.ts';

export interface FakeS3Server {
  settings: S3Settings;
  objects: Map<string, Buffer>;
  /** Makes it fail from now on: it answers every request with an error, or not at all. */
  setFailureMode(how: 'outOfOrder' | 'silent' | null): void;
  /** Requests whose signature was wrong. */
  refused(): number;
  stop(): Promise<void>;
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const AUTHORIZATION = new RegExp(
  [
    String.raw`^AWS4-HMAC-SHA256 Credential=([^/]+)/(\d{8})/([^/]+)/s3/aws4_request`,
    ' ?SignedHeaders=([a-z0-9;-]+)',
    ' ?Signature=([0-9a-f]{64})$',
  ].join(','),
);

/** Query parameters in the order in which they are signed. */
const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');

function isSigned(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: S3Settings,
): boolean {
  const [, keyId, date = '', inRegion = '', signed = '', signature = ''] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  const contentHash = String(request.headers['x-amz-content-sha256'] ?? '');
  if (keyId !== accessKeyId || inRegion !== region || contentHash !== sha256(body)) return false;
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return false;
  const heads = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('');
  const canonical = [request.method, url.pathname, canonicalQuery(url.searchParams), heads, signed, contentHash].join(
    '\n',
  );
  const scope = `${date}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, date), region), 's3'), 'aws4_request');
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const refusal = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

export async function startFakeS3Server(): Promise<FakeS3Server> {
  const objects = new Map<string, Buffer>();
  let refused = 0;
  let ailment: 'outOfOrder' | 'silent' | null = null;
  const settings: S3Settings = {
    endpoint: '',
    region: 'eu-central-1',
    bucket: 'papers',
    accessKeyId: 'TESTKEY',
    secretAccessKey: 'a secret of the test',
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', settings.endpoint);
    const body = await bodyOf(request);
    const key = decodeURIComponent(url.pathname.slice(`/${settings.bucket}/`.length));
    const answer = (status: number, content: Buffer | string = ''): void => {
      response.writeHead(status, { 'content-type': 'application/xml' }).end(content);
    };
    if (ailment === 'silent') return;
    if (ailment === 'outOfOrder') return answer(503, refusal('ServiceUnavailable'));
    if (!isSigned(request, url, body, settings)) {
      refused += 1;
      return answer(403, refusal('SignatureDoesNotMatch'));
    }
    if (!url.pathname.startsWith(`/${settings.bucket}/`)) return answer(404, refusal('NoSuchBucket'));
    const found = objects.get(key);
    switch (request.method) {
      case 'PUT':
        objects.set(key, body);
        return answer(200);
      case 'GET':
        return found ? answer(200, found) : answer(404, refusal('NoSuchKey'));
      case 'DELETE':
        objects.delete(key);
        return answer(204);
      default:
        return answer(405, refusal('MethodNotAllowed'));
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  settings.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings,
    objects,
    setFailureMode: (how) => {
      ailment = how;
    },
    refused: () => refused,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
