/** A stack of the built server (`server/dist/main.js`), with the places in the sources instead. */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';

const BUILT = /(?:file:\/\/)?(\/[^\s():]+\/server\/dist\/[\w-]+\.js):(\d+):(\d+)/g;

/** The map is some megabytes: it is read when the first stack is printed. Null: there is none. */
const maps = new Map<string, SourceMap | null>();

export function mapStackToSources(stack: string | undefined): string | undefined {
  return stack?.replace(BUILT, (place, file: string, line: string, column: string) => {
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!found || !('originalSource' in found)) return place;
    return `${join(dirname(file), found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | null {
  const read = maps.get(file);
  if (read !== undefined) return read;
  const map = readMap(file);
  maps.set(file, map);
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    return null;
  }
}
