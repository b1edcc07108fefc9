import { isCode, type Source } from './sources.ts';

const generated = ['server/db/types.ts'];
const large = 250;
const limit = 400;

/** A report on how long the files are. It judges nothing: splitting a clear file to please a number makes it worse. */
export function reportSizes(sources: Source[]): string[] {
  const files = sources
    .filter(({ path }) => isCode(path) && !generated.includes(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines);
  const at = (share: number) => files[Math.min(files.length - 1, Math.floor(files.length * share))]?.lines ?? 0;
  const over = files.filter(({ lines }) => lines > limit);
  const below = files.filter(({ lines }) => lines < large).length;
  const share = files.length === 0 ? 100 : Math.floor((below * 100) / files.length);
  return [
    `sizes: ${files.length} files, half below ${at(0.5)} lines, nine in ten below ${at(0.9)}, ${share} % below ${large}`,
    ...over.map(({ path, lines }) => `  ${path} has ${lines} lines`),
  ];
}
