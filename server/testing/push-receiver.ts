/** A push service and a receiving browser in software: decrypts what arrives as a browser does (RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '../notices/send-pushes.ts';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export async function startTestPushService() {
  const arrived: ReceivedPush[] = [];
  /** The status it answers; tests may change it. */
  const answers = { status: 201 };
  /** The messages to these paths wait for `resume`. */
  const slow = { paths: new Set<string>(), waiting: [] as (() => void)[] };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
        const answer = (): void => {
          response.writeHead(answers.status, answers.status === 301 ? { location: 'http://127.0.0.1:1/' } : {}).end();
        };
        if (slow.paths.has(request.url ?? '')) slow.waiting.push(answer);
        else answer();
      });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    arrived,
    answers,
    slow,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export function createTestPushReceiver(endpoint: string) {
  const keys = createECDH('prime256v1');
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    subscription: { endpoint, p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): PushPayload {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const secret = derive(
        keys.computeSecret(sender),
        auth,
        Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]),
        32,
      );
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(secret, salt, 'Content-Encoding: nonce\0', 12),
      );
      const sealed = body.subarray(21 + idLength);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The text is followed by a byte 2 and any number of zeros as padding.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as PushPayload;
    },
  };
}
