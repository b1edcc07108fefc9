import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll, buildFrontEnds } from './build.mjs';
import { develop } from './develop.mjs';
import { install, installFeed, installShell, writeSoftwareBill } from './install.mjs';
import { findNode } from './node-26.mjs';
import { ExplainedError, root, runInForeground } from './process.mjs';
import { exitWhenStarterEnds } from './exit-when-starter-ends.mjs';
import { test, trials } from './test.mjs';

/** For each npm script: what has to be installed and built, and what it then runs. */
const commands = {
  start: { packages: 'serve', build: buildAll, run: serve },
  ready: { packages: 'serve', build: buildAll, run: printEntryCommand },
  audit: { packages: 'serve', run: script('server/audit/audit-main.ts') },
  staff: { packages: 'serve', run: script('server/staff/staff-main.ts') },
  backup: { packages: 'serve', run: script('server/backup/backup-main.ts') },
  restore: { packages: 'serve', run: script('server/backup/restore-main.ts') },
  feed: { packages: 'serve', run: script('server/venue/import-and-replay-main.ts') },
  league: { packages: 'serve', run: script('server/leagues/set-up-league-main.ts') },
  feeds: { packages: 'serve', check: checkFeed, run: (_node, [, name]) => installFeed(name) },
  rulebook: { packages: 'serve', run: script('tools/rulebook/main.ts') },
  dev: { packages: 'full', run: develop },
  test: { packages: 'full', build: buildFrontEnds, run: test },
  trials: { packages: 'full', build: buildFrontEnds, run: trials },
  bench: { packages: 'full', build: buildFrontEnds, check: checkBench, run: bench },
  chaos: { packages: 'full', build: buildFrontEnds, run: script('chaos/main.ts') },
  attack: { packages: 'full', build: buildFrontEnds, check: checkAttack, run: attack },
  matrix: { packages: 'full', run: script('e2e/matrix/main.ts') },
  packages: { packages: 'full', run: script('packages/build/main.ts') },
  shell: { packages: 'full', run: checkShell },
  tidy: { packages: 'full', run: script('tools/tidy/main.ts') },
};

/**
 * Makes everything ready for a command and runs it. Answers the exit code. Programs that it starts find what earlier
 * ones have compiled: half of a server's start is reading its own source. Where nothing can be written, Node does
 * without.
 */
export async function run(name, rest) {
  const command = commands[name];
  if (!command)
    throw new ExplainedError(`There is no command "${name}": choose one of ${Object.keys(commands).join(', ')}.`, 2);
  command.check?.(rest);
  exitWhenStarterEnds();
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compile');
  await install(command.packages);
  const node = await findNode();
  await command.build?.(node);
  return command.run(node, rest);
}

function script(path) {
  return (node, rest) => runInForeground(node, [join(root, path), ...rest], { cwd: process.cwd() });
}

/**
 * Node's own settings for the server. What a request creates is garbage before it would have to be moved. What belongs
 * to an order lives until its batch is committed: by default V8 would take it for long-lived and move it to the old
 * generation, which only its most expensive collection cleans up.
 */
const nodeFlags = () => JSON.parse(readFileSync(join(root, 'tools/set-up/node-flags.json'), 'utf8'));

const entry = () => [...nodeFlags(), join(root, 'server/dist/main.js')];

/** The channel says nothing; it closes when this process ends, however that is, and then the server stops in order. */
function serve(node, rest) {
  return runInForeground(node, [...entry(), ...rest], {
    cwd: process.cwd(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

/**
 * For a supervisor, whose child must be the server itself: a process in between would have to pass signals on, or lose
 * them. The user who then runs the server may not be allowed to write here, so everything that a start would create is
 * created now.
 */
async function printEntryCommand(node) {
  const code = await runInForeground(node, [join(root, 'server/db/embedded/complete-postgres-binaries-main.ts')], {
    cwd: root,
  });
  if (code !== 0) return code;
  await writeSoftwareBill();
  console.log([node, ...entry()].join(' '));
  return 0;
}

/** With the server's settings: some of them run it in their own process. */
function bench(node, [name, ...rest]) {
  return runInForeground(node, [...nodeFlags(), join(root, 'bench', `${name}.ts`), ...rest]);
}

/** The native shell has packages of its own, which nothing else needs. */
async function checkShell(node) {
  await installShell();
  return runInForeground(node, [join(root, 'shell/check.mjs')]);
}

function checkFeed([verb, name]) {
  const names = readdirSync(join(root, 'feeds'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  if (verb === 'add' && names.some((entry) => entry.name === name)) return;
  const list = names.map((entry) => entry.name).join(', ');
  throw new ExplainedError(`Name a feed, one of ${list}: npm run feeds -- add <name>.`, 2);
}

function checkBench([name]) {
  const names = programsIn('bench');
  if (names.includes(name)) return;
  throw new ExplainedError(`Name a bench, one of ${names.join(', ')}: npm run bench -- <name>.`, 2);
}

/** Each attack is a program of its own, which prints its figure and exits 1 if the server gave way. */
function attack(node, [name, ...rest]) {
  return runInForeground(node, [join(root, 'chaos/attacks', `${name}.ts`), ...rest]);
}

function checkAttack([name]) {
  const names = programsIn('chaos/attacks');
  if (names.includes(name)) return;
  throw new ExplainedError(`Name an attack, one of ${names.join(', ')}: npm run attack -- <name>.`, 2);
}

function programsIn(folder) {
  const files = readdirSync(join(root, folder)).filter((file) => /^[a-z0-9-]+\.ts$/.test(file));
  return files.map((file) => file.slice(0, -'.ts'.length));
}
