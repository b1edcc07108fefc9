/** The rules of `deploy/cells/haproxy.cfg` in Node, for machines that have no HAProxy. */
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type CellName, CELL_COOKIE, cellCookie, type Cells, type Older } from './cells.ts';
import { type Front, openForwarding } from './forwarding.ts';

const INSIDE = /^\/(metrics|readyz|console|api\/vue\/staff\/)/;
const OPENS_SESSION = /^\/api\/vue\/user\/(login|register|sendCode|resetPassword)/;

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.at(-1) : header;

function accountIn(body: Buffer): string | undefined {
  try {
    const { account } = JSON.parse(body.toString()) as { account?: unknown };
    return typeof account === 'string' ? account : undefined;
  } catch {
    return undefined;
  }
}

const keptIn = ({ headers }: IncomingMessage): string | undefined =>
  new RegExp(`(?:^|;\\s*)${CELL_COOKIE}=([^;]*)`).exec(headers.cookie ?? '')?.[1];

export const openNodeRouter = (cells: Cells, older: Older): Promise<Front> =>
  openForwarding(
    async (asked) => {
      const { url = '/', headers, socket } = asked;
      if (INSIDE.test(url)) return null;
      const body = OPENS_SESSION.test(url) ? await buffer(asked) : undefined;
      const account = body ? accountIn(body) : one(headers['account']);
      const kept = keptIn(asked);
      const cell = account === undefined ? kept : older.has(account) ? 'a' : 'b';
      const name: CellName = cell === 'b' ? 'b' : 'a';
      return {
        port: cells[name].port,
        headers: { ...headers, 'x-forwarded-for': socket.remoteAddress },
        ...(body ? { body } : {}),
        ...(account !== undefined && kept !== name ? { answerHeaders: { 'set-cookie': [cellCookie(name)] } } : {}),
      };
    },
    (answer) => answer.writeHead(503, { 'content-length': 0 }).end(),
  );
