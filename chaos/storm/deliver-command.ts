/** How a command travels to the server, and what is recorded of it. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller } from '../caller.ts';
import type { WantedCall } from '../wanted-calls.ts';
import { type JournalEntry, isAccepted, type TrialJournal } from '../trial-journal.ts';
import type { TimedAction } from '../plan/generate-storm-plan.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import { findSender, type ProgramKeys } from './programs.ts';
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
  programs: ProgramKeys;
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
  const { journal, wires } = storm;
  const { path, input, quotedTerms } = wantedCall;
  const sender = findSender(storm.programs, customer, path);
  const entry = journal.open({ customer, sender, key, path, input, quotedTerms });
  const body = { ...input, key };
  const ask = async (wire: Caller): Promise<void> => journal.note(entry, await wire.call(path, body, sender));

  if (deliveryMode.mode === 'late') await wait(deliveryMode.byMs);
  if (deliveryMode.mode === 'twice') await Promise.all([ask(wires.plain), ask(wires.other)]);
  else await ask(deliveryMode.mode === 'cut' ? wires.cut[deliveryMode.where] : wires.plain);
  while (entry.decision === null && repeatsUntilAnswered && !storm.isOver()) {
    await wait(AGAIN_MS);
    await ask(wires.plain);
  }
  if (deliveryMode.mode === 'altered' && isAccepted(entry.decision)) await sendAltered(entry, alter(wantedCall), storm);
  return entry;
}

/** Another intent under a used key must be refused, and do nothing. */
async function sendAltered(
  entry: JournalEntry,
  { path, input }: WantedCall,
  { wires, journal }: StormContext,
): Promise<void> {
  const result = await wires.plain.call(path, { ...input, key: entry.key }, entry.sender ?? entry.customer);
  if (result?.http === 200 && result.body.code !== 'keyReused')
    journal.violate(
      `${entry.path} ${entry.key}: its key did another thing too: ${JSON.stringify(result.body)}`,
      'twice',
    );
}
