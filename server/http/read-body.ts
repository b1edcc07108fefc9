/**
 * Parses a request's body as JSON, refusing what JSON.parse lets pass: repeated keys, too deep nesting, NUL, half a
 * surrogate pair.
 */
import { isUtf8 } from 'node:buffer';

export const BODY_BYTES_MAXIMUM = 1024 * 1024;
/** For a sender without a session. */
export const STRANGERS_BODY_BYTES_MAXIMUM = 16 * 1024;
const DEPTH_MAXIMUM = 32;

/** `field` names what is wrong: a path such as "order.quantity", or "body" for the whole. */
export type Body = { ok: true; value: object } | { ok: false; field: string };

const wrong = (field: string): Body => ({ ok: false, field });

/** An empty body counts as `{}`. */
export function readBody(bytes: Buffer | undefined): Body {
  if (!bytes || bytes.length === 0) return { ok: true, value: {} };
  if (bytes.length > BODY_BYTES_MAXIMUM || !isUtf8(bytes)) return wrong('body');
  const text = bytes.toString('utf8');
  const outline = outlineOf(text);
  if (outline === null) return wrong('body');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return wrong('body');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('body');
  const seen = { keys: 0, field: null as string | null };
  walk(value, '', seen);
  if (seen.field !== null) return wrong(seen.field || 'body');
  // JSON.parse keeps the last of equal keys: then the text has more colons than the value has keys.
  return seen.keys === outline.colons ? { ok: true, value } : wrong('body');
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

function walk(value: unknown, path: string, seen: { keys: number; field: string | null }): void {
  if (typeof value === 'string') {
    if (isBroken(value)) seen.field ??= path;
  } else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) walk(each, path ? `${path}.${index}` : `${index}`, seen);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      seen.keys++;
      if (isBroken(name)) seen.field ??= path;
      walk(inner, path ? `${path}.${name}` : name, seen);
    }
  }
}
