/** A receiver of webhooks as a stranger would write it: verifies with the specification's own package. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';

export interface ReceivedEvent {
  path: string;
  headers: Record<string, string>;
  /** As it arrived. */
  body: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the test expects of it
  json: any;
}
/** A status, or never an answer. */
export type ReceiverAnswer = number | 'never';

export async function startTestWebhookReceiver() {
  const arrived: ReceivedEvent[] = [];
  /** What it answers by path; tests may change it. */
  const answers = new Map<string, () => ReceiverAnswer>();
  const hanging: ServerResponse[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const body = Buffer.concat(parts).toString();
        const path = request.url ?? '';
        arrived.push({ path, headers: request.headers as Record<string, string>, body, json: JSON.parse(body) });
        const answer = answers.get(path)?.() ?? 204;
        if (answer === 'never') hanging.push(response);
        else response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end();
      });
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    arrived,
    answers,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    at: (path: string): ReceivedEvent[] => arrived.filter((each) => each.path === path),
    /** Answers those that wait. */
    answerHanging(status: number): void {
      for (const response of hanging.splice(0)) response.writeHead(status).end();
    },
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** Throws if it wasn't signed with the secret a few minutes before `now`. */
export function verifyReceivedEvent(secret: string, { body, headers }: ReceivedEvent, now: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now });
  try {
    new Webhook(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}
