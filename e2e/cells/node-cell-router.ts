/** The rules of `deploy/cells/haproxy.cfg` in Node, for machines that have no HAProxy. */
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  type ServerCellName,
  CELL_COOKIE_NAME,
  buildCellCookie,
  type ServerCells,
  type OlderCellAccounts,
} from './server-cells.ts';
import { type ForwardingProxy, startForwardingProxy } from './forwarding-proxy.ts';

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

const readCellCookie = ({ headers }: IncomingMessage): string | undefined =>
  new RegExp(`(?:^|;\\s*)${CELL_COOKIE_NAME}=([^;]*)`).exec(headers.cookie ?? '')?.[1];

export const startNodeCellRouter = (cells: ServerCells, older: OlderCellAccounts): Promise<ForwardingProxy> =>
  startForwardingProxy(
    async (request) => {
      const { url = '/', headers, socket } = request;
      if (INSIDE.test(url)) return null;
      const body = OPENS_SESSION.test(url) ? await buffer(request) : undefined;
      const account = body ? accountIn(body) : one(headers['account']);
      const storedCell = readCellCookie(request);
      const cell = account === undefined ? storedCell : older.has(account) ? 'a' : 'b';
      const name: ServerCellName = cell === 'b' ? 'b' : 'a';
      return {
        port: cells[name].port,
        headers: { ...headers, 'x-forwarded-for': socket.remoteAddress },
        ...(body ? { body } : {}),
        ...(account !== undefined && storedCell !== name
          ? { answerHeaders: { 'set-cookie': [buildCellCookie(name)] } }
          : {}),
      };
    },
    (answer) => answer.writeHead(503, { 'content-length': 0 }).end(),
  );
