/** Calls as an attacker makes them: from any of this machine's own addresses, with whatever headers, one connection each. */
import { request } from 'node:http';

export interface Said { code: string; msg: string; headers: string[]; ms: number; cookie: string | null }

/** The nth address of this machine's loopback network: another sender to the server. */
export const addressOf = (n: number): string => `127.1.${Math.floor(n / 250) % 250}.${1 + (n % 250)}`;

/** What a call answers: its code ("ok" if accepted), names of its headers, and how long it took. */
export function say(origin: string, call: string, body: object, from: string, headers: Record<string, string> = {}): Promise<Said> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request(`${origin}/api/vue/${call}`, { method: 'POST', localAddress: from, agent: false, headers: { 'content-type': 'application/json', ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => { text += part; });
      response.on('end', () => {
        const ms = performance.now() - started;
        const answer = JSON.parse(text) as { status: number; code?: string; msg: string };
        const names = Object.keys(response.headers).filter((name) => name !== 'date').sort();
        resolve({ code: answer.status === 1 ? 'ok' : (answer.code ?? ''), msg: answer.msg, headers: names, ms, cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? null });
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

/** Does `act` for 0 … count − 1, so many at a time. */
export async function many(count: number, atOnce: number, act: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: atOnce }, async () => { while (next < count) await act(next++); }));
}
