/** Requests and their answers: the oracle's evidence. Each intent is a customer's key with one input or several. */
import { isDeepStrictEqual } from 'node:util';
import type { Answer, Said } from './caller.ts';
import type { Customer } from './population.ts';

/** `told`: what the customer was told before, and must be told again. */
export interface Intent {
  customer: Customer;
  key: string;
  path: string;
  input: Record<string, unknown>;
  told?: Record<string, unknown> | undefined;
}

/** The answer that a customer got: data, or a refusal by a rule. */
export type Decision = { data: unknown } | { code: string; params: unknown };
export const isAccepted = (decision: Decision | null): decision is { data: unknown } =>
  decision !== null && 'data' in decision;

export interface Entry extends Intent {
  sends: number;
  /** Sends without an answer, or with one that decides nothing (400, 401, 429, 503, or a guess that has to wait). */
  undecided: number;
  decision: Decision | null;
  /** When 503 was last answered before the decision: no decision may be older. */
  notReadyAt: number;
}

/** The kind of violation: a command that is gone, one that is there twice, or any other difference. */
export type Violation = 'lost' | 'twice' | 'difference';

export interface Journal {
  readonly entries: readonly Entry[];
  /** The violations, as sentences. */
  readonly violations: readonly string[];
  open(intent: Intent): Entry;
  /** Records an answer, and compares it with the first one. */
  note(entry: Entry, said: Said): void;
  violate(sentence: string, kind?: Violation): void;
  /** How many violations of a kind occurred, including those not stored. */
  found(kind: Violation): number;
  /** How often each HTTP status or refusal was answered. */
  counts(): Record<string, number>;
}

const VIOLATIONS_KEPT = 50;
const TOO_FREQUENT = 'tooFrequent';

export function createJournal(): Journal {
  const entries: Entry[] = [];
  const violations: string[] = [];
  const counts = new Map<string, number>();
  const count = (name: string): void => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  const found = new Map<Violation, number>();
  const violate = (sentence: string, kind: Violation = 'difference'): void => {
    found.set(kind, (found.get(kind) ?? 0) + 1);
    if (violations.length < VIOLATIONS_KEPT) violations.push(sentence);
  };

  return {
    entries,
    violations,
    violate,
    found: (kind) => found.get(kind) ?? 0,
    open(intent) {
      const entry: Entry = { ...intent, sends: 0, undecided: 0, decision: null, notReadyAt: 0 };
      entries.push(entry);
      return entry;
    },
    note(entry, said) {
      entry.sends += 1;
      count(said === null ? 'no answer' : said.http === 200 ? (said.body.code ?? 'accepted') : String(said.http));
      const decision = decisionOf(said, entry.path);
      if (decision === null) {
        entry.undecided += 1;
        if (said?.http === 503) entry.notReadyAt = entry.decision === null ? said.answeredAt : entry.notReadyAt;
        else if (said !== null && said.body.code !== TOO_FREQUENT)
          violate(`${entry.path} ${entry.key}: answered ${said.http} ${said.body.code ?? ''} ${said.body.msg}`);
        return;
      }
      if (entry.decision === null) entry.decision = decision;
      else if (!isDeepStrictEqual(entry.decision, decision))
        violate(
          `${entry.path} ${entry.key}: first ${JSON.stringify(entry.decision)}, then ${JSON.stringify(decision)}`,
        );
    },
    counts: () => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** A repeated review shows its present state; only the fact that it was decided stays. */
export function decisionOf(said: Said, path = ''): Decision | null {
  if (said?.http !== 200 || said.body.code === TOO_FREQUENT) return null;
  const { body } = said as Answer;
  if (body.status === 1 && path === 'staff/decideReview') return { data: { id: (body.data as { id: string }).id } };
  return body.status === 1 ? { data: body.data } : { code: body.code ?? '', params: body.params };
}
