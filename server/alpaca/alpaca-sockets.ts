/** The WebSockets of Alpaca's protocol: admitted within limits, authenticated by a key, closed when it is revoked. */
import { isRefusal } from '@bourse/contract/refusals.ts';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { closeSocket } from '../http/connection-limited-server.ts';
import type { ProtocolContext } from '../http/http-server.ts';
import type { Program } from '../http/program-calls.ts';
import { rateLimitKeyOf } from '../http/rate-and-connection-limits.ts';
import { isCrossOrigin } from '../http/security-headers.ts';

const SERVER_OPTIONS = { noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false, clientTracking: false };
/** A reader that is so far behind is disconnected. */
const BUFFERED_MAXIMUM_BYTES = 1024 * 1024;
/** Sockets that haven't authenticated: of one sender, and of this process, where the oldest one makes room. */
const SILENT_OF_SENDER_MAXIMUM = 20;
const SILENT_MAXIMUM = 1_000;
/** Authenticated ones of a key, and of this process. */
const OF_KEY_MAXIMUM = 10;
const AUTHENTICATED_MAXIMUM = 5_000;
const CLOSE_POLICY_VIOLATION = 1008;
const CLOSE_GOING_AWAY = 1001;

export interface AlpacaSocket {
  readonly request: IncomingMessage;
  readonly socket: WebSocket;
  /** Null before it has authenticated. */
  readonly program: Program | null;
  /** Once. Null for a wrong key; tooMany for one with too many sockets, or a sender who has tried too often. */
  authenticate(id: string, secret: string): Promise<Program | null | 'tooMany'>;
  /** False for a reader that is too far behind: it is disconnected. A text may come as bytes, encoded once for many. */
  send(data: string | Buffer, isBinary?: boolean): boolean;
  close(reason: string): void;
}

/** Takes a socket over, once it is open. */
export type AcceptAlpacaSocket = (socket: AlpacaSocket) => void;

export interface AlpacaSockets {
  /** False if no stream has the path. `isForUs`: addressed to a host that is ours. */
  upgrade(path: string, request: IncomingMessage, socket: Duplex, head: Buffer, isForUs: boolean): boolean;
  stop(): void;
}

/** `streams`: by path. */
export function openAlpacaSockets(
  { dependencies, server, senders }: ProtocolContext,
  streams: Readonly<Record<string, AcceptAlpacaSocket>>,
): AlpacaSockets {
  const accepting = new WebSocketServer(SERVER_OPTIONS);
  const open = new Set<OpenSocket>();
  dependencies.accountEvents.listen({
    events: () => {},
    sessionsEnded: (ids) => {
      for (const each of open) if (each.program && ids.includes(each.program.apiKey.id)) each.close('key revoked');
    },
  });
  const findProgram: OpenSocket['find'] = async (connection, id, secret) => {
    const { request, ip, socket } = connection;
    // What is sent here is for the first key: with another one, it wouldn't end as that one is revoked.
    if (connection.program) throw new Error('a socket authenticates once');
    const headers = { ...request.headers, 'apca-api-key-id': id, 'apca-api-secret-key': secret };
    // Counted by address like any request, so that nobody guesses secrets here for nothing.
    const { program } = await server.programs.admit({ headers, ip }, 'customer');
    if (isRefusal(program)) return program.refused === 'tooMany' ? 'tooMany' : null;
    const authenticated = [...open].filter((each) => each.program);
    const ofKey = authenticated.filter((each) => each.program?.apiKey.id === id).length;
    if (ofKey >= OF_KEY_MAXIMUM || authenticated.length >= AUTHENTICATED_MAXIMUM) return 'tooMany';
    if (socket.readyState === WebSocket.OPEN) connection.unfollow = dependencies.apiKeySessions.followStream(id);
    // At once, so that those who authenticate meanwhile count it.
    connection.program = program;
    return program;
  };

  return {
    upgrade(path, request, socket, head, isForUs) {
      const accept = streams[path];
      if (!accept) return false;
      const ip = senders.of(request);
      const refused =
        !isForUs || isCrossOrigin(request.headers)
          ? '403 Forbidden'
          : admitSilent(open, rateLimitKeyOf(ip))
            ? null
            : '429 Too Many Requests';
      if (refused !== null) {
        closeSocket(socket, `HTTP/1.1 ${refused}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
        return true;
      }
      accepting.handleUpgrade(request, socket, head, (opened) => {
        const connection = new OpenSocket(request, opened, ip, findProgram);
        open.add(connection);
        opened.on('close', () => {
          open.delete(connection);
          connection.unfollow();
        });
        opened.on('error', () => opened.terminate());
        accept(connection);
      });
      return true;
    },
    stop() {
      for (const each of open) each.socket.close(CLOSE_GOING_AWAY, 'the server stops');
      accepting.close();
    },
  };
}

/** Whoever authenticates does so at once: a flood of silent sockets ends itself, and keeps nobody out. */
function admitSilent(open: ReadonlySet<OpenSocket>, sender: string): boolean {
  const silent = [...open].filter((each) => !each.program);
  if (silent.filter((each) => each.sender === sender).length >= SILENT_OF_SENDER_MAXIMUM) return false;
  if (silent.length >= SILENT_MAXIMUM) silent[0]!.socket.terminate();
  return true;
}

class OpenSocket implements AlpacaSocket {
  readonly request: IncomingMessage;
  readonly socket: WebSocket;
  readonly ip: string;
  readonly sender: string;
  program: Program | null = null;
  /** Tells the keys' sessions that its key has no stream here any more. */
  unfollow = (): void => {};
  readonly find: (connection: OpenSocket, id: string, secret: string) => Promise<Program | null | 'tooMany'>;

  constructor(request: IncomingMessage, socket: WebSocket, ip: string, find: OpenSocket['find']) {
    this.request = request;
    this.socket = socket;
    this.ip = ip;
    this.sender = rateLimitKeyOf(ip);
    this.find = find;
  }

  authenticate(id: string, secret: string): Promise<Program | null | 'tooMany'> {
    return this.find(this, id, secret);
  }

  send(data: string | Buffer, isBinary = typeof data !== 'string'): boolean {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    if (this.socket.bufferedAmount + data.length > BUFFERED_MAXIMUM_BYTES) {
      this.socket.terminate();
      return false;
    }
    this.socket.send(data, { binary: isBinary });
    return true;
  }

  close(reason: string): void {
    this.socket.close(CLOSE_POLICY_VIOLATION, reason);
    // Whoever goes on sending isn't read for long.
    setTimeout(() => this.socket.terminate(), 1_000).unref();
  }
}
