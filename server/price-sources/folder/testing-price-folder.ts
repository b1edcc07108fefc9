/** A folder of price files for tests, with the file system's clock in the test's hand. */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createFolderSource, type FolderPriceSource, type FolderSourceOptions } from './folder-source.ts';

export interface PriceFolder {
  path: string;
  source: FolderPriceSource;
  /** As a program that writes a file under another name and then renames it. */
  put(name: string, content: string | readonly string[] | Buffer): Promise<void>;
  /** As one that writes into the file itself. */
  write(name: string, content: string | Buffer): Promise<void>;
  /** Time passes for the source, by default enough for a file to have settled; otherwise it stands still. */
  pass(ms?: number): void;
  stateOf(name: string): string | undefined;
  saysOf(name: string): string | null | undefined;
  problemsOf(name: string): string[];
  remove(): Promise<void>;
}

export async function createPriceFolder(options: Partial<FolderSourceOptions> = {}): Promise<PriceFolder> {
  const root = await mkdtemp(`${tmpdir()}/price-folder-`);
  const path = `${root}/prices`;
  await mkdir(path);
  let now = Date.now();
  const source = createFolderSource({ folder: path, fileClock: () => now, ...options });
  const reportOf = (name: string) => source.report().find((each) => each.name === name);
  const pass = (ms = 60_000): void => {
    now += ms;
  };
  return {
    path,
    source,
    async put(name, content) {
      const text = Buffer.isBuffer(content) ? content : [content, ''].flat().join('\n');
      await writeFile(`${root}/new`, text);
      await rename(`${root}/new`, `${path}/${name}`);
      pass();
    },
    write: (name, content) => writeFile(`${path}/${name}`, content),
    pass,
    stateOf: (name) => reportOf(name)?.state,
    saysOf: (name) => reportOf(name)?.says,
    problemsOf: (name) => reportOf(name)?.problems.map(({ line, says }) => `${line}: ${says}`) ?? [],
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
