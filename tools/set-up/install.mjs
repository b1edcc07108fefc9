import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ExplainedError, root, runQuietly, step } from './process.mjs';
import { listPlatformPackages } from './node-26.mjs';

/**
 * Installs the packages of package-lock.json unless they are there.
 * @param kind 'serve' leaves out what only tests and development need; 'full' has everything. A full installation also
 *   serves, so it is never made smaller.
 */
export async function install(kind) {
  if (isInstalled(kind)) return;
  const scope = kind === 'serve' ? ['--omit=dev'] : [];
  const title = kind === 'serve' ? 'Installing packages' : 'Installing packages, with those for tests';
  await installLocked(title, scope);
  if (kind === 'serve') removeUnread(join(root, 'node_modules'));
}

/** Types, maps, C headers and pages of packages: a quarter of an installation, which no server reads. */
const UNREAD = /\.(d\.[cm]?ts|map|h|md|flow)$/;

function removeUnread(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Links lead to the rooms of this repository.
    if (entry.isDirectory()) removeUnread(path);
    else if (entry.isFile() && UNREAD.test(entry.name)) rmSync(path);
  }
}

/** The native shell's own packages, by its own lock file. */
export const installShell = () => installLocked('Installing packages of the native shell', ['--prefix', 'shell']);

/** A feed's own packages: a library that the server runs apart from itself. Answers the exit code. */
export async function installFeed(name) {
  await installLocked(`Installing ${name}`, ['--prefix', `feeds/${name}`]);
  return 0;
}

async function installLocked(title, scope) {
  // No package's install script is run: what they would do is either not needed or done by us where it is.
  const args = ['ci', ...scope, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const { code, output } = await step(title, () => npm(args));
  if (code !== 0)
    throw new ExplainedError(`${output.trim()}\nThe packages could not be installed (npm ci ended with ${code}).`);
}

/** Where the list of what a server consists of lies, in the CycloneDX form. */
export const SOFTWARE_BILL_FILE = join(root, 'dist/sbom.cdx.json');

/** Writes what npm knows of the packages that serve: an operator compares them with published vulnerabilities. */
export async function writeSoftwareBill() {
  const { code, output } = await npm(['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--loglevel=silent']);
  // An npm older than 10 has no such command.
  if (code !== 0) return console.error(`There is no ${SOFTWARE_BILL_FILE}: npm 10 or newer writes it.`);
  mkdirSync(dirname(SOFTWARE_BILL_FILE), { recursive: true });
  writeFileSync(SOFTWARE_BILL_FILE, output);
}

function npm(args) {
  // npm tells its scripts where it is, which need not be on the PATH.
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? runQuietly(process.execPath, [script, ...args]) : runQuietly('npm', args);
}

/** Compares the lock with the record that npm leaves in node_modules when it has finished. */
function isInstalled(kind) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  const needed = new Set(listPlatformPackages());
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = present[path];
    if (found) return found.version === entry.version && found.integrity === entry.integrity;
    if (kind === 'serve' && (entry.dev || entry.devOptional)) return true;
    // Optional packages are mostly those of other systems.
    return entry.optional === true && !needed.has(path.slice('node_modules/'.length));
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
