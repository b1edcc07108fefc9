import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Explained, root, runQuietly, step } from './process.mjs';

/** What a front end is made of, beside its own folder. */
const shared = ['core', 'contract', 'web', 'package-lock.json'];
const frontEnds = [
  { folder: 'app', title: 'Building the app' },
  { folder: 'console', title: 'Building the console' },
];

/** Builds each front end whose sources are not those of its last build. Needs the packages and Node 26. */
export async function buildFrontEnds(node) {
  for (const { folder, title } of frontEnds) {
    if (!existsSync(join(root, folder, 'vite.config.ts'))) continue;
    const stamp = join(root, folder, 'dist/.sources');
    const sources = hashOf([folder, ...shared]);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) continue;
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const options = { cwd: join(root, folder) };
    const { code, output } = await step(title, () => runQuietly(node, [vite, 'build', '--logLevel', 'warn'], options));
    if (code !== 0) throw new Explained(`${output.trim()}\nThe front end in ${folder}/ could not be built.`);
    writeFileSync(stamp, sources);
  }
}

/** A hash over names and contents: dates say nothing after a checkout of another version. */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(path)).sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const below = `${path}/${entry.name}`;
    if (entry.isDirectory()) return ['node_modules', 'dist', '.vite'].includes(entry.name) ? [] : filesBelow(below);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [below];
  });
}
