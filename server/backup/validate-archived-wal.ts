/**
 * Archived WAL for a backup: checks that its segments follow one another from the backup on, and reports how far they
 * were replayed. PostgreSQL itself takes the first missing or damaged segment for the end of the WAL.
 */
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { ExplainedError } from '../runtime/errors.ts';
import type { BackupManifest } from './backup-manifest.ts';

/** 8 digits each of the timeline, and of the place in it. */
const PIECE = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/;
const HISTORY = /^([0-9A-F]{8})\.history$/;
const WAL = 'postgres/pg_wal/';
/** As for BOURSE_ARCHIVE: the folder is named in a command of the shell. */
const PLAIN_PATH = /^[^\0%"'\\$`\n]+$/;
const HEADER_BYTES = 40;
const FOUR_GB = 2n ** 32n;
/** The size of a WAL page, and of the header before its records. */
const PAGE_BYTES = 8_192;
const PAGE_HEAD_BYTES = 24;

interface WalSegment {
  name: string;
  timeline: number;
  log: bigint;
  segment: bigint;
}
export interface ArchivedWal {
  folder: string;
  bytesEach: bigint;
  /** From the backup's start on. */
  pieces: WalSegment[];
}
export interface WalReplayResult {
  /** When the last transaction in it was committed; null: there was none. */
  to: Date | null;
  used: number;
  of: number;
}

const parseSegmentName = (name: string): WalSegment[] => {
  const [, timeline, log, segment] = PIECE.exec(name) ?? [];
  return timeline === undefined
    ? []
    : [{ name, timeline: Number(`0x${timeline}`), log: BigInt(`0x${log}`), segment: BigInt(`0x${segment}`) }];
};
const numberOf = ({ log, segment }: WalSegment, bytesEach: bigint): bigint => log * (FOUR_GB / bytesEach) + segment;
const hex = (value: bigint | number): string => value.toString(16).toUpperCase().padStart(8, '0');

/** Throws an ExplainedError unless all of the folder can be replayed on top of the backup. */
export async function validateArchivedWal(
  folder: string,
  from: string,
  { kind, contents }: Pick<BackupManifest, 'kind' | 'contents'>,
): Promise<ArchivedWal> {
  if (kind === 'tables')
    throw new ExplainedError(
      `The backup in ${from} was taken with --tables, and no log fits those: restore it without --log, or restore ` +
        'one that was taken without --tables.',
    );
  if (!PLAIN_PATH.test(folder))
    throw new ExplainedError(
      `The path ${folder} can't be given to PostgreSQL: move the log to one without quotation, percent or dollar ` +
        'signs.',
    );
  const own = Object.keys(contents)
    .filter((path) => path.startsWith(WAL))
    .flatMap((path) => parseSegmentName(path.slice(WAL.length)))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const [first] = own;
  if (!first) throw new ExplainedError(`The backup in ${from} has no log of its own: use another backup.`);
  const head = await readHead(join(from, WAL, first.name));
  const bytesEach = BigInt(head.readUInt32LE(32));
  const names = await namesIn(folder);
  const start = numberOf(first, bytesEach);
  const pieces = names.flatMap(parseSegmentName).filter((each) => numberOf(each, bytesEach) >= start);
  if (pieces.length === 0)
    throw new ExplainedError(
      `The folder ${folder} has no piece of log from the backup's ${first.name} on: name the one that BOURSE_ARCHIVE ` +
        'named, or restore without --log.',
    );
  await assertOneTimeline(folder, names, pieces, first.timeline, bytesEach);
  assertNoMissingSegment(folder, pieces, own, bytesEach);
  for (const piece of pieces) await assertSegmentMatchesBackup(folder, piece, head, bytesEach);
  return { folder, bytesEach, pieces };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ExplainedError(
      code === 'ENOENT'
        ? `There is no folder of archived log at ${folder}.`
        : `The folder of archived log ${folder} can't be read (${code}): run this as its owner.`,
    );
  }
}

async function readHead(path: string, place = 0): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(HEADER_BYTES);
    await file.read(head, 0, HEADER_BYTES, place);
    return head;
  } finally {
    await file.close();
  }
}

/** A restore begins a new timeline. PostgreSQL follows the newest whose history it finds, back to the backup's. */
async function assertOneTimeline(
  folder: string,
  names: readonly string[],
  pieces: readonly WalSegment[],
  startTimeline: number,
  bytesEach: bigint,
): Promise<void> {
  const histories = new Set(names.flatMap((name) => HISTORY.exec(name)?.[1] ?? []));
  let newest = startTimeline;
  while (histories.has(hex(newest + 1))) newest += 1;
  /** The last piece of each timeline. */
  const ends = new Map<number, bigint>();
  if (newest > startTimeline)
    for (const line of (await readFile(join(folder, `${hex(newest)}.history`), 'utf8')).split('\n')) {
      const [, timeline, high, low] = /^(\d+)\s+([0-9A-F]+)\/([0-9A-F]+)/i.exec(line) ?? [];
      if (timeline !== undefined)
        ends.set(Number(timeline), (BigInt(`0x${high}`) * FOUR_GB + BigInt(`0x${low}`)) / bytesEach);
    }
  const strays = pieces.filter(({ timeline, ...place }) => {
    const end = ends.get(timeline);
    if (timeline === newest) return false;
    return end === undefined || numberOf({ timeline, ...place }, bytesEach) > end;
  });
  if (strays.length > 0 || (newest > startTimeline && !ends.has(startTimeline)))
    throw new ExplainedError(
      `The folder ${folder} has log of more than one world, such as the piece ${(strays[0] ?? pieces[0])?.name}: ` +
        "move what isn't this world's to another folder and restore again.",
    );
}

/** Segments that the backup itself contains may be missing in the folder. */
function assertNoMissingSegment(
  folder: string,
  pieces: readonly WalSegment[],
  own: readonly WalSegment[],
  bytesEach: bigint,
): void {
  const numbers = new Set([...pieces, ...own].map((piece) => numberOf(piece, bytesEach)));
  const inOrder = [...numbers].sort((one, other) => (one < other ? -1 : 1));
  const after = inOrder.find((number, index) => index > 0 && number !== inOrder[index - 1]! + 1n);
  if (after === undefined) return;
  const lacking = inOrder[inOrder.indexOf(after) - 1]! + 1n;
  const perLog = FOUR_GB / bytesEach;
  const timeline = pieces.find((piece) => numberOf(piece, bytesEach) === after)?.timeline ?? 1;
  throw new ExplainedError(
    `The log in ${folder} lacks the piece ${hex(timeline)}${hex(lacking / perLog)}${hex(lacking % perLog)}, and has ` +
      'later ones: put it there, or move the later ones away to restore only what came before.',
  );
}

/** Checks that it has its full length, belongs to the backup's database, and is at the position in its name. */
async function assertSegmentMatchesBackup(
  folder: string,
  piece: WalSegment,
  own: Buffer,
  bytesEach: bigint,
): Promise<void> {
  const path = join(folder, piece.name);
  const { size } = await stat(path);
  if (BigInt(size) !== bytesEach)
    throw new ExplainedError(
      `The piece ${path} has ${size} bytes instead of ${bytesEach}: put a whole copy there, or move it and the later ` +
        'ones away to restore only what came before.',
    );
  const head = await readHead(path);
  const at = head.readBigUInt64LE(8);
  if (head.readBigUInt64LE(24) !== own.readBigUInt64LE(24) || at !== numberOf(piece, bytesEach) * bytesEach)
    throw new ExplainedError(
      `The piece ${path} isn't of the world in the backup: name the folder of that world's log with --log.`,
    );
}

/**
 * @param session of the server that replayed it, before it is stopped.
 * @param until replayed up to this moment: what came later is unused.
 */
export async function readWalReplayResult(
  session: pg.ClientBase,
  log: ArchivedWal,
  until?: Date,
): Promise<WalReplayResult> {
  const {
    rows: [found],
  } = await session.query<{ to: Date | null; end: string | null }>(
    `select pg_last_xact_replay_timestamp() as to, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as end`,
  );
  const end = BigInt(found?.end ?? 0);
  const last = (await isLastSegmentFullyReplayed(log, end)) ? (end - 1n) / log.bytesEach : end / log.bytesEach - 1n;
  const unused = log.pieces.filter((piece) => numberOf(piece, log.bytesEach) > last);
  const replayed = { to: found?.to ?? null, used: log.pieces.length - unused.length, of: log.pieces.length };
  if (unused.length > 0 && !until)
    throw new ExplainedError(
      `The ${formatWalReplayResult(replayed)}: ${unused.map(({ name }) => name).sort()[0]} or the one before it ` +
        "can't be read, so put a good copy there, or move it and the later ones away, and restore again into " +
        'an empty folder.',
    );
  return replayed;
}

/**
 * A piece ends with the word that the next one begins, and then all of it counts as replayed; or it is full, and the
 * record after the replayed ones doesn't fit into it.
 */
async function isLastSegmentFullyReplayed({ folder, pieces, bytesEach }: ArchivedWal, end: bigint): Promise<boolean> {
  const place = Number(end % bytesEach);
  const piece = pieces.find((each) => numberOf(each, bytesEach) === end / bytesEach);
  if (place === 0 || !piece) return true;
  const begins = place + (place % PAGE_BYTES === 0 ? PAGE_HEAD_BYTES : 0);
  const head = await readHead(join(folder, piece.name), begins);
  return head.readUInt32LE(0) > Number(bytesEach) - begins;
}

export const formatWalReplayResult = ({ to, used, of }: WalReplayResult): string =>
  `log replayed to ${to === null ? "the backup's end" : to.toISOString()}, ${used} of ${of} pieces used`;
