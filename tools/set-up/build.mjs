import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError, root, runQuietly, step } from './process.mjs';

const frontEnds = [
  { folder: 'app', title: 'Building the app', shared: ['core', 'contract', 'web'] },
  { folder: 'console', title: 'Building the console', shared: ['core', 'contract', 'web'] },
];
const server = { folder: 'server', title: 'Building the server', shared: ['core', 'contract', 'simulator'] };

/** Builds what has other sources than at its last build; a start needs the server too. Needs the packages, Node 26. */
export const buildFrontEnds = (node) => build(node, frontEnds);
export const buildAll = (node) => build(node, [...frontEnds, server]);

async function build(node, parts) {
  for (const { folder, title, shared } of parts) {
    const stamp = join(root, folder, 'dist/.sources');
    const sources = hashOf([folder, ...shared, 'package-lock.json']);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) continue;
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const options = { cwd: join(root, folder) };
    const { code, output } = await step(title, () => runQuietly(node, [vite, 'build', '--logLevel', 'warn'], options));
    if (code !== 0) throw new ExplainedError(`${output.trim()}\n${folder}/ could not be built.`);
    writeFileSync(stamp, sources);
  }
}

/** A hash over names and contents: dates say nothing after a checkout of another version. */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(path)).sort()) {
    hash.update(`${file}\n`).update(contentHashOf(file));
  }
  return hash.digest('hex');
}

/** Several parts share most files: each is read once. */
const contentHashes = new Map();
function contentHashOf(file) {
  const found =
    contentHashes.get(file) ??
    createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest();
  contentHashes.set(file, found);
  return found;
}

function filesBelow(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const below = `${path}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist', '.vite'].includes(entry.name) ? [] : filesBelow(below);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [below];
  });
}
