/** How a command travels to the server, and what is recorded of it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../caller.ts';
import { isRepeatable, senderOf, sendIntent } from '../send-intent.ts';
import type { WantedCall } from '../wanted-calls.ts';
import { type JournalEntry, isAccepted, KEY_ENDED, type TrialJournal } from '../trial-journal.ts';
import type { TimedAction } from '../plan/generate-storm-plan.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import { findProgram, type ProgramRegistry } from './programs.ts';
import type { StormLeague } from './storm-leagues.ts';
import type { LastPrices } from './last-prices.ts';
import type { StormTradable } from './storm-tradables.ts';

export interface StormConnections {
  plain: Caller;
  /** Another connection to the same server, for commands sent twice. */
  other: Caller;
  /** Connections that are cut during the answer. */
  cut: Readonly<Record<'before' | 'middle', Caller>>;
}

export interface StormContext {
  startedAt: number;
  wires: StormConnections;
  tradables: readonly StormTradable[];
  prices: LastPrices;
  leagues: readonly StormLeague[];
  programs: ProgramRegistry;
  journal: TrialJournal;
  /** The server's time, as far as it is known outside. */
  nowMs(): number;
  /** Once true, customers stop retrying and leave open commands to the auditor. */
  isOver(): boolean;
}

export interface CommandDelivery extends Pick<TimedAction<unknown>, 'key' | 'deliveryMode' | 'repeatsUntilAnswered'> {
  customer: TrialCustomer;
  wantedCall: WantedCall;
  /** Returns another intent for the same key. */
  alter(wantedCall: WantedCall): WantedCall;
}

const AGAIN_MS = 150;

export async function deliverCommand(
  { customer, key, deliveryMode, repeatsUntilAnswered, wantedCall, alter }: CommandDelivery,
  storm: StormContext,
): Promise<JournalEntry> {
  const { journal, wires, programs } = storm;
  const { path, input, quotedTerms } = wantedCall;
  const program = findProgram(programs, customer, wantedCall, key);
  const alpaca = program && wantedCall.alpaca;
  const entry = journal.open({
    customer,
    sender: program?.key.headers ?? customer,
    key,
    path,
    input,
    quotedTerms,
    ...(alpaca ? { alpaca } : {}),
  });
  const ask = (wire: Caller): Promise<void> => sendOnce(entry, wire, storm);
  const mode = deliveryMode.mode === 'twice' && !isRepeatable(entry) ? 'plain' : deliveryMode.mode;

  if (deliveryMode.mode === 'late') await wait(deliveryMode.byMs);
  if (mode === 'twice') await Promise.all([ask(wires.plain), ask(wires.other)]);
  else await ask(deliveryMode.mode === 'cut' ? wires.cut[deliveryMode.where] : wires.plain);
  while (entry.decision === null && repeatsUntilAnswered && isRepeatable(entry) && !storm.isOver()) {
    await wait(AGAIN_MS);
    await ask(wires.plain);
  }
  if (deliveryMode.mode === 'altered' && isAccepted(entry.decision)) await sendAltered(entry, alter(wantedCall), storm);
  return entry;
}

/** With the key that its program has by now. */
async function sendOnce(entry: JournalEntry, wire: Caller, { programs, journal }: StormContext): Promise<void> {
  const program = programs.findKey(entry.sender) && programs.of(entry.customer);
  if (program) entry.sender = program.key.headers;
  const key = program?.key;
  const result = await sendIntent(wire, entry);
  if (!result || !key) return journal.note(entry, result);
  if (key.revokedAt !== null && result.sentAt >= key.revokedAt && result.http === 200)
    journal.violate(`${entry.path} ${entry.key}: decided with a key that was revoked`);
  const isEnding = result.http === 401 && (key.revokedAt !== null || program.isRenewing);
  journal.note(entry, isEnding ? { ...result, body: { ...result.body, code: KEY_ENDED } } : result);
}

/** Another intent under a used key must be refused, and do nothing. */
async function sendAltered(entry: JournalEntry, altered: WantedCall, storm: StormContext): Promise<void> {
  const { wires, journal } = storm;
  const sender = senderOf(entry);
  if (entry.alpaca) {
    if (!altered.alpaca || entry.path !== 'trading/placeOrder') return;
    const answer = await wires.plain.send(altered.alpaca, sender);
    if (answer?.http === 200)
      journal.violate(`${entry.path} ${entry.key}: its client_order_id did another thing too`, 'twice');
    return;
  }
  const result = await wires.plain.call(altered.path, { ...altered.input, key: entry.key }, sender);
  if (result?.http === 200 && result.body.code !== 'keyReused')
    journal.violate(
      `${entry.path} ${entry.key}: its key did another thing too: ${JSON.stringify(result.body)}`,
      'twice',
    );
}
