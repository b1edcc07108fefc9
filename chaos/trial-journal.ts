/** Requests and their answers: the oracle's evidence. Each intent is a customer's key with one input or several. */
import { isDeepStrictEqual } from 'node:util';
import type { CallAnswer, CallerSession, CallResult } from './caller.ts';
import type { AlpacaForm } from './alpaca-form.ts';
import type { TrialCustomer } from './trial-customers.ts';

/** `quotedTerms`: what the customer was told before, and must be told again. */
export interface CallIntent {
  customer: TrialCustomer;
  /** The login that sends it, if it isn't the customer's session: a key, or the one that has taken its place. */
  sender?: CallerSession;
  /** How it is sent, if not as a call of ours. */
  alpaca?: AlpacaForm;
  key: string;
  path: string;
  input: Record<string, unknown>;
  quotedTerms?: Record<string, unknown> | undefined;
}

/** The answer that a customer got: data, or a refusal by a rule. */
export type CallDecision = { data: unknown } | { code: string; params: unknown };
export const isAccepted = (decision: CallDecision | null): decision is { data: unknown } =>
  decision !== null && 'data' in decision;

export interface JournalEntry extends CallIntent {
  sends: number;
  /** Sends without an answer, or with one that decides nothing (400, 401, 429, 503, or a guess that has to wait). */
  undecided: number;
  decision: CallDecision | null;
  /** When 503 was last answered before the decision: no decision may be older. */
  notReadyAt: number;
}

/** The kind of violation: a command that is gone, one that is there twice, or any other difference. */
export type ViolationKind = 'lost' | 'twice' | 'difference';

export interface TrialJournal {
  readonly entries: readonly JournalEntry[];
  /** The violations, as sentences. */
  readonly violations: readonly string[];
  open(intent: CallIntent): JournalEntry;
  /** Records an answer, and compares it with the first one. */
  note(entry: JournalEntry, result: CallResult): void;
  violate(sentence: string, kind?: ViolationKind): void;
  /** How many violations of a kind occurred, including those not stored. */
  found(kind: ViolationKind): number;
  /** How often each HTTP status or refusal was answered. */
  counts(): Record<string, number>;
}

const VIOLATIONS_STORED = 50;
const TOO_FREQUENT = 'tooFrequent';
/** What a request with a key gets while its customer replaces the key. */
export const KEY_ENDED = 'keyEnded';
/** Nothing was decided; `tooMany`: a program's key has had its calls of the minute. */
const WAITS: ReadonlySet<string> = new Set([TOO_FREQUENT, 'tooMany', KEY_ENDED]);

export function createTrialJournal(): TrialJournal {
  const entries: JournalEntry[] = [];
  const violations: string[] = [];
  const counts = new Map<string, number>();
  const count = (name: string): void => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  const found = new Map<ViolationKind, number>();
  const violate = (sentence: string, kind: ViolationKind = 'difference'): void => {
    found.set(kind, (found.get(kind) ?? 0) + 1);
    if (violations.length < VIOLATIONS_STORED) violations.push(sentence);
  };

  return {
    entries,
    violations,
    violate,
    found: (kind) => found.get(kind) ?? 0,
    open(intent) {
      const entry: JournalEntry = { ...intent, sends: 0, undecided: 0, decision: null, notReadyAt: 0 };
      entries.push(entry);
      return entry;
    },
    note(entry, result) {
      entry.sends += 1;
      count(
        result === null ? 'no answer' : result.http === 200 ? (result.body.code ?? 'accepted') : String(result.http),
      );
      const decision = callDecisionOf(result, entry.path);
      if (decision === null) {
        entry.undecided += 1;
        if (result?.http === 503) entry.notReadyAt = entry.decision === null ? result.answeredAt : entry.notReadyAt;
        else if (result !== null && !WAITS.has(result.body.code ?? ''))
          violate(`${entry.path} ${entry.key}: answered ${result.http} ${result.body.code ?? ''} ${result.body.msg}`);
        return;
      }
      if (entry.decision === null || isOvertaken(entry, decision)) entry.decision = decision;
      else if (entry.alpaca && !(isAccepted(entry.decision) && isAccepted(decision))) return;
      else if (!isDeepStrictEqual(entry.decision, decision))
        violate(
          `${entry.path} ${entry.key}: first ${JSON.stringify(entry.decision)}, then ${JSON.stringify(decision)}`,
        );
    },
    counts: () => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** By Alpaca's protocol a refusal isn't stored, so that another send of the same order may be accepted. */
const isOvertaken = ({ alpaca, decision: first }: JournalEntry, decision: CallDecision): boolean =>
  alpaca !== undefined && !isAccepted(first) && isAccepted(decision);

/** Whether what became of it is unknown, though a later send may have been refused. */
export const isUnsettled = ({ decision, alpaca, undecided }: JournalEntry): boolean =>
  decision === null || (alpaca !== undefined && undecided > 0 && !isAccepted(decision));

/** A repeated review shows its present state; only the fact that it was decided stays. */
export function callDecisionOf(result: CallResult, path = ''): CallDecision | null {
  if (result?.http !== 200 || result.body.code === TOO_FREQUENT) return null;
  const { body } = result as CallAnswer;
  if (body.status === 1 && path === 'staff/decideReview') return { data: { id: (body.data as { id: string }).id } };
  return body.status === 1 ? { data: body.data } : { code: body.code ?? '', params: body.params };
}
