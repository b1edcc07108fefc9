/** The thread of `read-bars-file.ts`. */
import type { FileHandle } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { BAR_COLUMNS, FolderBarsBuilder, NEEDED_BAR_COLUMNS } from './folder-bars.ts';
import { FolderCsvReader, UnusableFileError } from './folder-values.ts';
import { isUnchanged, openFolderFile } from './open-folder-file.ts';
import type { BarsFileReply, BarsFileToRead } from './read-bars-file.ts';
import { readParquetRows } from './read-parquet-rows.ts';

const PIECE_BYTES = 1 << 18;

async function readFile(file: BarsFileToRead): Promise<BarsFileReply> {
  const handle = await openFolderFile(file);
  if (!handle) return { changed: true };
  try {
    const builder = new FolderBarsBuilder(file.period, file.rowsMaximum);
    await (file.format === 'csv' ? readCsv(handle, builder) : readParquet(handle, file, builder));
    // Whatever was read of a file that has changed meanwhile is of no state that it ever had.
    return (await isUnchanged(handle, file.stamp)) ? { bars: builder.finish() } : { changed: true };
  } catch (error) {
    if (!(await isUnchanged(handle, file.stamp))) return { changed: true };
    if (error instanceof UnusableFileError) return { unusable: error.message };
    throw error;
  } finally {
    await handle.close();
  }
}

async function readCsv(handle: FileHandle, builder: FolderBarsBuilder): Promise<void> {
  const reader = new FolderCsvReader(BAR_COLUMNS, NEEDED_BAR_COLUMNS, builder.problems.report);
  const takeLine = (line: string): void => {
    const row = reader.read(line.endsWith('\r') ? line.slice(0, -1) : line);
    if (row) builder.add(row);
  };
  let rest = '';
  for await (const piece of handle.createReadStream({
    encoding: 'utf8',
    highWaterMark: PIECE_BYTES,
    autoClose: false,
    start: 0,
  })) {
    const lines = (rest + (piece as string)).split('\n');
    rest = lines.pop() ?? '';
    // A line without an end would otherwise be held whole, and copied with each piece.
    if (rest.length > PIECE_BYTES) throw new UnusableFileError('it has a line without an end');
    for (const line of lines) takeLine(line);
  }
  if (rest !== '') takeLine(rest);
  reader.end();
}

function readParquet(handle: FileHandle, file: BarsFileToRead, builder: FolderBarsBuilder): Promise<void> {
  return readParquetRows(handle, file.stamp.bytes, {
    columns: BAR_COLUMNS,
    needed: NEEDED_BAR_COLUMNS,
    rowsMaximum: file.rowsMaximum,
    report: (says) => builder.problems.report({ line: 1, says }),
    onRow: (row) => builder.add(row),
  });
}

parentPort!.on('message', async (file: BarsFileToRead) => {
  const reply = await readFile(file);
  parentPort!.postMessage(
    reply,
    'bars' in reply ? [reply.bars.starts.buffer, reply.bars.at.buffer, reply.bars.figures.buffer] : [],
  );
});
