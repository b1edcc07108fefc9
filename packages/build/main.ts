/** Builds the packages and packs each into `packages/dist/<name>-<version>.tgz`, which `npm install` takes. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type Plugin, rolldown } from 'rolldown';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import { printCallTypes } from './print-call-types.ts';

const PACKAGES = join(import.meta.dirname, '..');
const OUT = join(PACKAGES, 'dist');
/** The contract as it is at the build: these modules are replaced by what they export. */
const EVALUATED = ['client/call-list.ts', 'mcp/tool-list.ts'].map((file) => join(PACKAGES, file));
const DECLARED = ['index.ts', 'client.ts', 'results.ts', 'stream.ts'].map((file) => join(PACKAGES, 'client', file));
const CONNECTION_ERROR = join(PACKAGES, '../contract/connection-error.ts');

const evaluateAtBuild: Plugin = {
  name: 'evaluate-at-build',
  async load(id) {
    if (!EVALUATED.includes(id)) return null;
    const exported = Object.entries((await import(id)) as object);
    return exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
  },
};

async function bundle(folder: string, entry: string, platform: 'node' | 'neutral'): Promise<void> {
  const dist = join(PACKAGES, folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  const built = await rolldown({
    input: join(PACKAGES, folder, `${entry}.ts`),
    platform,
    plugins: [evaluateAtBuild],
  });
  const { output } = await built.write({
    dir: dist,
    entryFileNames: '[name].js',
    format: 'esm',
    codeSplitting: false,
    banner: platform === 'node' ? '#!/usr/bin/env node' : '',
  });
  await built.close();
  const licences = await readLicences(output[0].moduleIds);
  if (licences !== '') await writeFile(join(dist, 'third-party-licences.txt'), licences);
}

/** The licences of other people's packages that are in a bundle. */
async function readLicences(modules: readonly string[]): Promise<string> {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map(async (folder) => {
    const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
    return `${name} ${version}, ${license}\n\n${file ? await readFile(join(folder, file), 'utf8') : ''}`;
  });
  return (await Promise.all(texts)).join('\n\n');
}

/** A declaration for each of the client's files, and the calls' types written out. */
async function declareClient(): Promise<void> {
  const dist = join(PACKAGES, 'client/dist');
  for (const file of [...DECLARED, CONNECTION_ERROR]) {
    const { code, errors } = isolatedDeclarationSync(file, await readFile(file, 'utf8'));
    if (errors.length > 0) throw new Error(`${relative(PACKAGES, file)}: ${JSON.stringify(errors)}`);
    const name = file.slice(file.lastIndexOf('/') + 1, -'.ts'.length);
    await writeFile(
      join(dist, `${name}.d.ts`),
      code.replaceAll('@bourse/contract/', './').replaceAll(/\.ts(['"])/g, '.js$1'),
    );
  }
  await writeFile(join(dist, 'call-types.d.ts'), printCallTypes());
}

/** @returns the package's path. */
async function pack(folder: string): Promise<string> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', OUT];
  const { npm_execpath: script } = process.env;
  const [program, before] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  const { stdout } = await promisify(execFile)(program, [...before, ...args], { cwd: join(PACKAGES, folder) });
  const [packed] = JSON.parse(stdout) as { filename: string }[];
  return join(OUT, packed!.filename);
}

await mkdir(OUT, { recursive: true });
await bundle('client', 'index', 'neutral');
await declareClient();
await bundle('cli', 'main', 'node');
await bundle('mcp', 'main', 'node');
for (const folder of ['client', 'cli', 'mcp']) console.log(await pack(folder));
