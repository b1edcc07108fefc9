/**
 * A request's body: collected within limits as it arrives, and parsed as JSON, refusing what JSON.parse lets pass:
 * repeated keys, too deep nesting, NUL, half a surrogate pair.
 */
import { isUtf8 } from 'node:buffer';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { IncomingMessage } from 'node:http';
import type { ArrivingBody, ReleaseBodySlot } from './body-slots.ts';

export const BODY_BYTES_MAXIMUM = 1024 * 1024;
/** For a sender without a session. */
export const ANONYMOUS_BODY_BYTES_MAXIMUM = 16 * 1024;
export const DEPTH_MAXIMUM = 32;

/** `field` names what is wrong: a path such as "order.quantity", or "body" for the whole. */
export type ParsedBody = { ok: true; value: object } | { ok: false; field: string };

const invalidBody = (field: string): ParsedBody => ({ ok: false, field });

/** An empty body counts as `{}`. */
export function parseJsonBody(bytes: Buffer | undefined): ParsedBody {
  if (!bytes || bytes.length === 0) return { ok: true, value: {} };
  if (bytes.length > BODY_BYTES_MAXIMUM || !isUtf8(bytes)) return invalidBody('body');
  const text = bytes.toString('utf8');
  const outline = outlineOf(text);
  if (outline === null) return invalidBody('body');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return invalidBody('body');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return invalidBody('body');
  const seen = { keys: 0, field: null as string | null };
  checkValue(value, '', seen);
  if (seen.field !== null) return invalidBody(seen.field || 'body');
  // JSON.parse keeps the last of equal keys: then the text has more colons than the value has keys.
  return seen.keys === outline.colons ? { ok: true, value } : invalidBody('body');
}

const QUOTE = 34;
const BACKSLASH = 92;

/** Counts the colons outside strings; null if the text nests deeper than we read. */
function outlineOf(text: string): { colons: number } | null {
  let colons = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      for (at++; at < text.length && text.charCodeAt(at) !== QUOTE; at++) if (text.charCodeAt(at) === BACKSLASH) at++;
    } else if (code === 58) {
      colons++;
    } else if (code === 123 || code === 91) {
      if (++depth > DEPTH_MAXIMUM) return null;
    } else if (code === 125 || code === 93) {
      depth--;
    }
  }
  return { colons };
}

const isBroken = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

function checkValue(value: unknown, path: string, seen: { keys: number; field: string | null }): void {
  if (typeof value === 'string') {
    if (isBroken(value)) seen.field ??= path;
  } else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) checkValue(each, path ? `${path}.${index}` : `${index}`, seen);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      seen.keys++;
      if (isBroken(name)) seen.field ??= path;
      checkValue(inner, path ? `${path}.${name}` : name, seen);
    }
  }
}

/**
 * A body as it arrives. If it is sent byte by byte, we keep no more than its bytes: small pieces are joined as they
 * come.
 */

const PIECES_MAXIMUM = 64;

export interface BodyBuffer {
  readonly length: number;
  add(piece: Buffer): void;
  /** Undefined if nothing arrived. */
  whole(): Buffer | undefined;
  /** Releases everything; what is added from now on is only counted. */
  drop(): void;
}

export function createBodyBuffer(): BodyBuffer {
  /** Blocks of at least this many pieces each, and the newest pieces. */
  let blocks: Buffer[] = [];
  let pieces: Buffer[] = [];
  let length = 0;
  let dropped = false;
  return {
    get length() {
      return length;
    },
    add(piece) {
      length += piece.length;
      if (dropped) return;
      pieces.push(piece);
      if (pieces.length < PIECES_MAXIMUM) return;
      blocks.push(Buffer.concat(pieces));
      pieces = [];
      if (blocks.length >= PIECES_MAXIMUM) blocks = [Buffer.concat(blocks)];
    },
    whole() {
      if (blocks.length === 0 && pieces.length <= 1) return pieces[0];
      return Buffer.concat([...blocks, ...pieces], length);
    },
    drop() {
      dropped = true;
      blocks = [];
      pieces = [];
    },
  };
}

/**
 * Reads a call's body from its connection. Until the sender is known, at most 16 KB of it are kept; beyond that only
 * somebody with a session is admitted, and few at once.
 */

const TOO_LARGE = refuse('badInput', { field: 'body' });

/**
 * `done` is called once, with the whole body or with the reason why it isn't accepted; it isn't called if the body
 * breaks off. `reserveLargeBody` is called before more than 16 KB are read.
 */
export function collectBody(
  request: IncomingMessage,
  reserveLargeBody: (body: ArrivingBody) => Promise<Refusal | ReleaseBodySlot>,
  done: (body: Buffer | undefined | Refusal) => void,
): void {
  const gathering = createBodyBuffer();
  let state: 'small' | 'asking' | 'large' | 'refused' = 'small';
  let release: ReleaseBodySlot | null = null;

  function letGo(): void {
    release?.();
    release = null;
  }
  function refuseIt(refusal: Refusal): void {
    state = 'refused';
    gathering.drop();
    letGo();
    // The rest stays unread: what is read takes our memory, what isn't takes the sender's.
    request.socket.pause();
    done(refusal);
  }
  async function ask(): Promise<void> {
    state = 'asking';
    request.pause();
    const arriving: ArrivingBody = {
      receivedBytes: () => gathering.length,
      abort: () => refuseIt(refuse('tooMany', { retryAfterSeconds: 1 })),
    };
    const answer = await reserveLargeBody(arriving).catch(() => refuse('notReady'));
    if (isRefusal(answer)) return refuseIt(answer);
    if (request.destroyed) return answer();
    state = 'large';
    release = answer;
    request.resume();
  }

  request.on('data', (piece: Buffer) => {
    gathering.add(piece);
    if (gathering.length <= ANONYMOUS_BODY_BYTES_MAXIMUM) return;
    if (gathering.length > BODY_BYTES_MAXIMUM) {
      if (state !== 'refused') refuseIt(TOO_LARGE);
    } else if (state === 'small') void ask();
  });
  request.on('end', () => {
    letGo();
    if (state !== 'refused') done(gathering.whole());
  });
  request.on('close', letGo);
}
