/** The auditor that runs after every trial: settles open commands, then compares the stored state with the answers. */
import { setTimeout as wait } from 'node:timers/promises';
import { runAudit } from '@bourse/e2e/starting/start-server.ts';
import type pg from 'pg';
import type { Caller } from './caller.ts';
import { checkAcknowledgedEffects, orderInJournalEntry } from './check-acknowledged-effects.ts';
import { isRepeatable, sendIntent } from './send-intent.ts';
import { settleAlpacaCommands } from './settle-alpaca-commands.ts';
import { isAccepted, type JournalEntry, type TrialJournal } from './trial-journal.ts';
import { checkLedger, type LedgerSealRow } from './check-ledger.ts';
import { readDatabase } from './trial-database.ts';

export interface TrialEvidence {
  dataDir: string;
  journal: TrialJournal;
  caller: Caller;
  /** The sealed history before the trial. */
  sealsBefore: readonly SealSnapshot[];
  /** Where the audit finds the database, if it isn't the server's own. */
  elsewhere?: Readonly<Record<string, string>> | undefined;
  examination?: ExamineTrial;
}

/** Checks everything that is there, once each command is settled and repeated, in one snapshot of the database. */
export type ExamineTrial = (
  client: pg.Client,
  journal: Pick<TrialJournal, 'entries' | 'violate'>,
) => Promise<Record<string, number>>;

type SealSnapshot = Pick<LedgerSealRow, 'number' | 'hash'>;

const REPEATED_AGAIN_MAXIMUM = 500;
const REPEATED_WITHIN_MS = 45_000;
/** Together longer than the first wait after too many guesses. */
const SETTLE_TRIES = 800;
const SETTLE_PAUSE_MS = 100;
const SEALED_WITHIN_MS = 15_000;

export const snapshotSeals = (dataDir: string): Promise<SealSnapshot[]> =>
  readDatabase(
    dataDir,
    async (client) => (await client.query<SealSnapshot>('select number, hash from seals order by number')).rows,
  );

/** Writes its findings into the journal; the figures say how much it checked. */
export async function auditTrial({
  dataDir,
  journal,
  caller,
  sealsBefore,
  elsewhere,
  examination,
}: TrialEvidence): Promise<Record<string, number>> {
  const open = journal.entries.filter((entry) => entry.decision === null && !entry.alpaca);
  await settle(caller, journal, open);
  const openAtAlpaca = await settleAlpacaCommands(caller, journal);
  const repeated = await repeat(
    caller,
    journal,
    examination
      ? [...open, ...journal.entries.toReversed()]
      : [...open, ...journal.entries.slice(-REPEATED_AGAIN_MAXIMUM)],
  );
  if (!examination) for (const entry of journal.entries) checkNotReady(entry, journal);
  const looked = examination
    ? await readDatabase(dataDir, (client) => examination(client, journal))
    : { ordersThere: await checkAcknowledgedEffects(caller, journal) };

  const audited = await runAudit(dataDir, elsewhere);
  if (audited.code !== 0 || !/, 0 differences/.test(audited.output))
    journal.violate(`the server's audit: ${audited.output.trim()}`);
  await untilSealed(dataDir, journal);
  const figures = await readDatabase(dataDir, (client) => checkLedger(client, journal.violate));
  const after = new Map((await snapshotSeals(dataDir)).map(({ number, hash }) => [number, hash]));
  for (const { number, hash } of sealsBefore)
    if (!after.get(number)?.equals(hash)) journal.violate(`seal ${number} is not what it was before the trial`);
  return {
    settledLater: open.length + openAtAlpaca,
    repeated,
    ...looked,
    transfers: figures.transfers,
    seals: figures.seals,
  };
}

/** A command without an answer took effect once or not at all; repeating its key tells which, and settles it. */
async function settle(caller: Caller, journal: TrialJournal, open: readonly JournalEntry[]): Promise<void> {
  await eachAtOnce(open, async (entry) => {
    for (let tries = 0; entry.decision === null && tries < SETTLE_TRIES; tries += 1) {
      if (tries > 0) await wait(SETTLE_PAUSE_MS);
      journal.note(entry, await sendIntent(caller, entry));
    }
    if (entry.decision === null) journal.violate(`${entry.path} ${entry.key}: its key does not settle it`);
  });
}

/** "Answers 503 decide nothing": an order must not be older than the 503 that its intent got. */
function checkNotReady(entry: JournalEntry, journal: TrialJournal): void {
  const created = (orderInJournalEntry(entry) as { createdAt?: string } | null)?.createdAt;
  if (entry.path === 'trading/placeOrder' && created !== undefined && Date.parse(created) < entry.notReadyAt) {
    journal.violate(`${entry.path} ${entry.key}: was answered 503, but had been decided before`);
  }
}

/** Repeats each once, until its time is up. Returns how many. */
async function repeat(caller: Caller, journal: TrialJournal, entries: readonly JournalEntry[]): Promise<number> {
  const end = performance.now() + REPEATED_WITHIN_MS;
  let repeated = 0;
  await eachAtOnce([...new Set(entries)], async (entry) => {
    if (performance.now() > end || !mayRepeat(entry)) return;
    repeated += 1;
    journal.note(entry, await sendIntent(caller, entry));
  });
  return repeated;
}

/** By Alpaca's protocol what was refused could be accepted now, and what has no name would be done again. */
const mayRepeat = (entry: JournalEntry): boolean =>
  !entry.alpaca || (isRepeatable(entry) && isAccepted(entry.decision));

async function eachAtOnce<Thing>(things: readonly Thing[], act: (thing: Thing) => Promise<void>): Promise<void> {
  const left = things.toReversed();
  const worker = async (): Promise<void> => {
    for (let thing = left.pop(); thing !== undefined; thing = left.pop()) await act(thing);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** The sealer works in the background; it must still reach the last transfer. */
async function untilSealed(dataDir: string, journal: TrialJournal): Promise<void> {
  const end = performance.now() + SEALED_WITHIN_MS;
  for (;;) {
    const left = await readDatabase(
      dataDir,
      async (client) =>
        (
          await client.query<{ left: bigint }>(
            `select (select count(*) from transfers) - coalesce((select transfers_total from seals order by number desc
              limit 1), 0) as left`,
          )
        ).rows[0]?.left ?? 0n,
    );
    if (left === 0n) return;
    if (performance.now() > end)
      return journal.violate(`${left} transfers are not sealed after ${SEALED_WITHIN_MS / 1000} s`);
    await wait(SETTLE_PAUSE_MS);
  }
}
