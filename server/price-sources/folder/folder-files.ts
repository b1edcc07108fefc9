/**
 * The files of a watched folder: which there are, which are complete, and what was read of them. Only names of these
 * forms are read; no name or symbol from outside ever becomes part of a path.
 */
import { readdir, realpath } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileProblem } from '../../venue/import/bar-file-row.ts';
import { type SourceAction, SourceError, type SourceFileReport, type SourcePrint } from '../price-source.ts';
import { FileProblems, type FolderBars, type FolderBarsFile, type FolderPeriod } from './folder-bars.ts';
import { UnusableFileError } from './folder-values.ts';
import {
  type FileStamp,
  findIncompleteness,
  type FolderFilePath,
  isSameStamp,
  isUnchanged,
  locateFolderFile,
  openFolderFile,
  readBytes,
} from './open-folder-file.ts';
import { parseActionsFile, parseQuotesFile } from './parse-folder-tables.ts';
import { createBarsFileReader } from './read-bars-file.ts';

export interface FolderFilesOptions {
  folder: string;
  /** Larger files are left out. */
  bytesMaximum?: number;
  /** Files of quotes beyond this together are left out. */
  quotesBytesMaximum?: number;
  /** Files with more bars are left out. */
  rowsMaximum?: number;
  /** The clock of the file system, epoch ms: not that of the world. */
  fileClock?: () => number;
}

export type FolderFileKind =
  | { kind: 'quotes' | 'actions'; format: 'csv'; period: null }
  | { kind: 'bars'; format: 'csv' | 'parquet'; period: FolderPeriod };

const QUOTES = /^quotes[\w.-]{0,100}\.csv$/;
const NAMES_SAY = 'its name is none of quotes*.csv, bars-1d-*.csv, bars-1m-*.csv (or .parquet) and actions.csv';
const BARS = /^bars-(1d|1m)-[\w.-]{1,100}\.(csv|parquet)$/;

export function classifyFile(name: string): FolderFileKind | null {
  if (name === 'actions.csv') return { kind: 'actions', format: 'csv', period: null };
  if (QUOTES.test(name)) return { kind: 'quotes', format: 'csv', period: null };
  const [, period, format] = BARS.exec(name) ?? [];
  return period ? { kind: 'bars', period: period as FolderPeriod, format: format as 'csv' | 'parquet' } : null;
}

/** A file is still being written as long as it has changed within this time. */
const SETTLED_AFTER_MS = { quotes: 100, bars: 1000, actions: 1000 } as const;
/** A file that has been cut off for so long stays so; the others don't wait for it any more. */
const ABANDONED_AFTER_MS = 600_000;
const PAUSE_MS = 50;
const TRIES_MAXIMUM = 25;
const FILES_MAXIMUM = 2000;
const UNKNOWN_MAXIMUM = 20;
const BYTES_MAXIMUM = 256 * 1024 * 1024;
const TABLE_BYTES_MAXIMUM = 32 * 1024 * 1024;
/** All files of quotes are in memory at once. */
const QUOTES_BYTES_MAXIMUM = 64 * 1024 * 1024;
const ROWS_MAXIMUM = 2_000_000;
/** Bars that are kept in memory, 48 bytes each; a file that was left out is read again when it is needed. */
const CACHED_ROWS_MAXIMUM = 3_000_000;

type Content = ReadonlyMap<string, SourcePrint> | ReadonlyMap<string, SourceAction[]> | FolderBars;
interface FolderFile {
  name: string;
  is: FolderFileKind;
  located: FolderFilePath | null;
  /** When this stamp was first seen, by the clock of the file system. */
  seenAt: number;
  incomplete: string | null;
  refused: string | null;
  /** Whose content `content`, `symbols` and `problems` are: possibly an earlier state of the file's. */
  read: FileStamp | null;
  content: Content | null;
  symbols: ReadonlySet<string>;
  problems: readonly FileProblem[];
  moreProblems: number;
}

export class FolderFiles {
  private readonly options: FolderFilesOptions;
  private readonly files = new Map<string, FolderFile>();
  /** Bars in memory, the longest unused first. */
  private readonly cached = new Set<FolderFile>();
  private unknown: readonly string[] = [];
  private readonly barsReader = createBarsFileReader();
  private queues: Record<'tables' | 'bars', Promise<unknown>> = { tables: Promise.resolve(), bars: Promise.resolve() };

  constructor(options: FolderFilesOptions) {
    this.options = options;
  }

  report(): SourceFileReport[] {
    const files = [...this.files.values()].map(
      ({ name, read, incomplete, refused, problems, moreProblems }): SourceFileReport => ({
        name,
        state: refused !== null ? 'refused' : incomplete !== null ? 'incomplete' : read ? 'read' : 'unread',
        says: refused ?? incomplete,
        problems,
        moreProblems,
      }),
    );
    const nothing = { problems: [], moreProblems: 0 };
    return [
      ...files,
      ...this.unknown.map((name) => ({ name, state: 'refused' as const, says: NAMES_SAY, ...nothing })),
    ];
  }

  /** `pending`: why a file isn't complete. An earlier state of it is used until it is. */
  readQuotes(): Promise<{ tables: ReadonlyMap<string, SourcePrint>[]; pending: string | null }> {
    return this.inTurn('tables', async () => {
      const found = await this.readAll(({ is }) => is.kind === 'quotes');
      return {
        tables: found.flatMap(({ content }) => (content as ReadonlyMap<string, SourcePrint> | null) ?? []),
        pending: pendingOf(found),
      };
    });
  }

  readActions(): Promise<{ table: ReadonlyMap<string, SourceAction[]>; pending: string | null }> {
    return this.inTurn('tables', async () => {
      const found = await this.readAll(({ is }) => is.kind === 'actions');
      const table = (found[0]?.content as ReadonlyMap<string, SourceAction[]> | null | undefined) ?? new Map();
      return { table, pending: pendingOf(found) };
    });
  }

  /** The files with bars of `symbol`, in order of their names. */
  readBars(symbol: string, period: FolderPeriod): Promise<{ tables: FolderBars[]; pending: string | null }> {
    return this.inTurn('bars', async () => {
      const tables: FolderBars[] = [];
      const found = await this.readAll(
        ({ is }) => is.kind === 'bars' && is.period === period,
        (file) => {
          if (file.content && file.symbols.has(symbol)) tables.push(file.content as FolderBars);
        },
        (file) => file.symbols.has(symbol),
      );
      return { tables, pending: pendingOf(found) };
    });
  }

  /** One reading at a time; but quotes don't wait for bars, which may take long. */
  private inTurn<Result>(name: 'tables' | 'bars', read: () => Promise<Result>): Promise<Result> {
    const result = this.queues[name].then(read);
    this.queues[name] = result.catch(() => {});
    return result;
  }

  /** `isNeeded`: of a file that was read and isn't in memory any more, whether to read it again. */
  private async readAll(
    matches: (file: FolderFile) => boolean,
    onRead: (file: FolderFile) => void = () => {},
    isNeeded: (file: FolderFile) => boolean = () => true,
  ): Promise<FolderFile[]> {
    const root = await this.findFiles();
    const found = [...this.files.values()].filter(matches);
    for (const file of found) {
      await this.readFile(root, file, isNeeded);
      onRead(file);
    }
    return found;
  }

  /** Notices which files there are now. */
  private async findFiles(): Promise<string> {
    let names: string[];
    let root: string;
    try {
      root = await realpath(this.options.folder);
      names = await readdir(root);
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      throw new SourceError('unreachable', `the folder of prices can't be read (${code})`);
    }
    const present = new Set(
      names
        .filter((name) => classifyFile(name) !== null)
        .toSorted()
        .slice(0, FILES_MAXIMUM),
    );
    for (const [name, file] of this.files)
      if (!present.has(name)) {
        this.files.delete(name);
        this.cached.delete(file);
      }
    const isMistaken = (name: string): boolean => /^[^.].*\.(csv|parquet)$/i.test(name) && !present.has(name);
    this.unknown = names.filter(isMistaken).slice(0, UNKNOWN_MAXIMUM);
    const before = new Map(this.files);
    this.files.clear();
    for (const name of present) this.files.set(name, before.get(name) ?? createFolderFile(name));
    return root;
  }

  private async readFile(root: string, file: FolderFile, isNeeded: (file: FolderFile) => boolean): Promise<void> {
    for (let tries = 0; tries < TRIES_MAXIMUM; tries++) {
      const state = await this.locate(root, file);
      if (state === 'gone' || state === 'refused') return;
      const isRead = file.read !== null && isSameStamp(file.read, file.located!.stamp);
      if (isRead && !isNeeded(file)) return;
      if (isRead && file.content) return this.markUsed(file);
      if (state === 'settled' && (await this.readSettled(file))) return;
      if (file.refused !== null || (state === 'settled' && file.incomplete !== null)) return;
      await pause(PAUSE_MS);
    }
    file.incomplete = 'it is still being written';
  }

  private async locate(root: string, file: FolderFile): Promise<'gone' | 'refused' | 'changing' | 'settled'> {
    const now = (this.options.fileClock ?? Date.now)();
    try {
      const located = await locateFolderFile(root, file.name);
      // A file that is replaced may not be there for a moment; once it stays away it is no longer listed.
      if (!located) return 'gone';
      if (!file.located || !isSameStamp(file.located.stamp, located.stamp)) {
        Object.assign(file, { seenAt: now, incomplete: null, refused: null });
      }
      file.located = located;
      const { bytesMaximum = BYTES_MAXIMUM } = this.options;
      const most = file.is.kind === 'bars' ? bytesMaximum : Math.min(bytesMaximum, TABLE_BYTES_MAXIMUM);
      if (located.stamp.bytes > most)
        throw new UnusableFileError(
          `it has ${located.stamp.bytes} bytes, more than ${most}: divide it into several files`,
        );
      const { quotesBytesMaximum = QUOTES_BYTES_MAXIMUM } = this.options;
      if (file.is.kind === 'quotes' && this.sumQuotesBytes(file) > quotesBytesMaximum)
        throw new UnusableFileError(`with it the files of quotes have more than ${quotesBytesMaximum} bytes together`);
      if (file.refused !== null) return 'refused';
      const settledAfter = SETTLED_AFTER_MS[file.is.kind];
      const isSettled = now - file.seenAt >= settledAfter || now - located.stamp.modifiedAt >= settledAfter;
      return isSettled ? 'settled' : 'changing';
    } catch (error) {
      this.refuse(file, error);
      // Another file may be there next time.
      file.located = null;
      return 'refused';
    }
  }

  /** Of the files of quotes up to this one, without those that were refused. */
  private sumQuotesBytes(last: FolderFile): number {
    let sum = last.located?.stamp.bytes ?? 0;
    for (const file of this.files.values()) {
      if (file === last) break;
      if (file.is.kind === 'quotes' && file.refused === null) sum += file.located?.stamp.bytes ?? 0;
    }
    return sum;
  }

  private refuse(file: FolderFile, error: unknown): void {
    if (!(error instanceof UnusableFileError)) throw error;
    Object.assign(file, { refused: error.message, incomplete: null, content: null, read: null, symbols: new Set() });
    this.cached.delete(file);
  }

  /** Whether it was read; if not, it is incomplete, refused, or has changed. */
  private async readSettled(file: FolderFile): Promise<boolean> {
    const located = file.located!;
    const now = (this.options.fileClock ?? Date.now)();
    try {
      const handle = await openFolderFile(located);
      if (!handle) return false;
      try {
        const { format } = file.is;
        file.incomplete = await findIncompleteness(handle, format, located.stamp.bytes);
        if (file.incomplete !== null) {
          if (now - file.seenAt >= ABANDONED_AFTER_MS)
            throw new UnusableFileError(`${file.incomplete}, for ten minutes`);
          return false;
        }
        return file.is.kind === 'bars'
          ? await this.readBarsOf(file, located, file.is)
          : await readTable(file, located, handle);
      } finally {
        await handle.close();
      }
    } catch (error) {
      this.refuse(file, error);
      return false;
    }
  }

  private async readBarsOf(
    file: FolderFile,
    located: FolderFilePath,
    { format, period }: Extract<FolderFileKind, { kind: 'bars' }>,
  ): Promise<boolean> {
    const { rowsMaximum = ROWS_MAXIMUM } = this.options;
    const bars: FolderBarsFile | 'changed' = await this.barsReader({ ...located, format, period, rowsMaximum });
    if (bars === 'changed') return false;
    const { problems, moreProblems } = bars;
    Object.assign(file, { content: bars, read: located.stamp, problems, moreProblems, symbols: new Set(bars.symbols) });
    this.markUsed(file);
    return true;
  }

  /** The longest unused leave memory first, but never the one just used. */
  private markUsed(file: FolderFile): void {
    // While it was read, the file may have left the folder.
    if (file.is.kind !== 'bars' || !file.content || this.files.get(file.name) !== file) return;
    this.cached.delete(file);
    this.cached.add(file);
    let rows = 0;
    for (const each of [...this.cached].toReversed()) {
      rows += (each.content as FolderBars).at.length;
      if (rows <= CACHED_ROWS_MAXIMUM || each === file) continue;
      each.content = null;
      this.cached.delete(each);
    }
  }
}

async function readTable(
  file: FolderFile,
  { stamp }: FolderFilePath,
  handle: Parameters<typeof readBytes>[0],
): Promise<boolean> {
  const bytes = await readBytes(handle, 0, stamp.bytes);
  if (!bytes || !(await isUnchanged(handle, stamp))) return false;
  const problems = new FileProblems();
  const parse = file.is.kind === 'quotes' ? parseQuotesFile : parseActionsFile;
  const content = await parse(bytes.toString('utf8'), problems.report);
  Object.assign(file, { content, read: stamp, problems: problems.first, moreProblems: problems.more });
  return true;
}

const createFolderFile = (name: string): FolderFile => ({
  name,
  is: classifyFile(name)!,
  located: null,
  seenAt: 0,
  incomplete: null,
  refused: null,
  read: null,
  content: null,
  symbols: new Set(),
  problems: [],
  moreProblems: 0,
});

function pendingOf(files: readonly FolderFile[]): string | null {
  const file = files.find(({ incomplete }) => incomplete !== null);
  return file ? `${file.name}: ${file.incomplete}` : null;
}
