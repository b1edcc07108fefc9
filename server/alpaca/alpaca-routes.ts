/** The routes of Alpaca's protocol: what a request is, and how its path finds who answers it. */
import type { Program } from '../http/program-calls.ts';
import type { AlpacaDependencies } from './alpaca-dependencies.ts';
import { invalidError } from './alpaca-errors.ts';

export type AlpacaMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface AlpacaRequest extends AlpacaDependencies {
  /** The parts of the path that the route names, decoded once. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** An object; empty without a body. */
  body: Readonly<Record<string, unknown>>;
  program: Program;
  /** Epoch ms. */
  now: number;
}

/** An answer with another status than 200; without `json` it has no body. */
export class AlpacaReply {
  readonly status: number;
  readonly json: unknown;
  constructor(status: number, json?: unknown) {
    this.status = status;
    this.json = json;
  }
}

/** Answers the JSON of a 200, or an AlpacaReply; throws an AlpacaError or a RefusedError. */
export type AnswerAlpacaRequest = (request: AlpacaRequest) => Promise<unknown>;

/** By method and path, as `GET /v2/orders/:order`. */
export type AlpacaRoutes = Readonly<Record<string, AnswerAlpacaRequest>>;

interface CompiledRoute {
  method: string;
  segments: readonly string[];
  answer: AnswerAlpacaRequest;
}
export interface FoundRoute {
  answer: AnswerAlpacaRequest;
  params: Record<string, string>;
}
/** `undefined`: no route has the path; null: none has it with this method. */
export type FindRoute = (method: string, path: string) => FoundRoute | null | undefined;

export function compileRoutes(routes: AlpacaRoutes): FindRoute {
  const byLength = Map.groupBy(
    Object.entries(routes).map(([line, answer]): CompiledRoute => {
      const [method = '', path = ''] = line.split(' ');
      return { method, segments: path.split('/').slice(1), answer };
    }),
    ({ segments }) => segments.length,
  );
  return (method, path) => {
    const parts = path.split('/').slice(1);
    if (parts.at(-1) === '') parts.pop();
    let found: null | undefined;
    for (const route of byLength.get(parts.length) ?? []) {
      const params = matchSegments(route.segments, parts);
      if (!params) continue;
      if (route.method === method) return { answer: route.answer, params };
      found = null;
    }
    return found;
  };
}

/** Fixed names come before parameters if both fit, in the order of the table. */
function matchSegments(segments: readonly string[], parts: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index]!;
    if (segment.startsWith(':') && part !== '') params[segment.slice(1)] = decodePart(part);
    else if (segment !== part) return null;
  }
  return params;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw invalidError('invalid path');
  }
}

// Fields, as clients send them: numbers and texts are both taken, an absent one may be null or empty.

/** Digits without an exponent: what a number prints as is what was meant, unless it is beyond its precision. */
const DECIMAL = /^-?\d{1,20}(\.\d{1,18})?$/;

/** A decimal as text, or undefined if it is absent. */
export function readDecimal(body: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) throw invalidError(`invalid ${name}`);
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  if (!DECIMAL.test(text)) throw invalidError(`invalid ${name}`);
  return text;
}

export function readText(body: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw invalidError(`invalid ${name}`);
  return value;
}

/** One of the words, in any case; undefined if it is absent. */
export function readWord<Word extends string>(
  value: string | null | undefined,
  name: string,
  words: readonly Word[],
): Word | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const found = words.find((word) => word === value.toLowerCase());
  if (found === undefined) throw invalidError(`invalid ${name}`);
  return found;
}

export function readCount(query: URLSearchParams, name: string, usual: number, most: number): number {
  const text = query.get(name);
  if (text === null || text === '') return usual;
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count < 1) throw invalidError(`invalid ${name}`);
  return Math.min(count, most);
}

const isTrue = (text: string | null): boolean => text !== null && ['true', '1', 't'].includes(text.toLowerCase());
export const readFlag = (query: URLSearchParams, name: string): boolean => isTrue(query.get(name));

/** Names separated by commas, or repeated. */
export const readList = (query: URLSearchParams, name: string): string[] =>
  query
    .getAll(name)
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter(Boolean);

/** A date, or a time in RFC 3339, as epoch ms; undefined if it is absent. */
export function readTime(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  const at = /^\d{4}-\d{2}-\d{2}([T ].+)?$/.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
  if (Number.isNaN(at)) throw invalidError(`invalid ${name}`);
  return at;
}
