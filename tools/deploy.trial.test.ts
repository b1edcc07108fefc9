/** The files in deploy/ fit the product: each can be read, and names variables, flags and bounds that exist. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FILE_BYTES_MAXIMUM } from '@bourse/contract/upload-client.ts';
import { HEARTBEAT_INTERVAL_MS } from '@bourse/contract/stream-frames.ts';
import { environmentVariables } from '@bourse/server/config/environment-variables.ts';
import { readConfig } from '@bourse/server/config.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import nodeFlags from './set-up/node-flags.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const ENTRY = `node ${nodeFlags.join(' ')} /opt/bourse/server/dist/main.js`;
const KEY = `2026:${randomBytes(32).toString('base64')}`;
const SECRETS: Readonly<Record<string, string>> = { BOURSE_KEYS: KEY, BOURSE_METRICS_TOKEN: 'm'.repeat(32) };

/** Files of settings: a line each. */
const settingsIn = (text: string): [name: string, value: string][] =>
  text
    .split('\n')
    .filter((line) => /^#?[A-Z_]+=/.test(line))
    .map((line) => line.replace(/^#/, ''))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);

/** systemd's units: sections of names, each with its values in order. */
function unitIn(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let section = '';
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const heading = /^\[(\w+)\]$/.exec(line)?.[1];
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (heading !== undefined) section = heading;
    else if (name === undefined || section === '') throw new Error(`not a line of a unit: ${line}`);
    else found.getOrInsertComputed(`${section}.${name}`, () => []).push(value ?? '');
  }
  return found;
}

interface Compose {
  services: Record<
    string,
    { environment?: Record<string, string>; volumes?: string[]; build?: { context: string; dockerfile: string } }
  >;
  networks: { inside: { ipam: { config: { subnet: string }[] } } };
}
const compose = (): Compose => parse(read('deploy/docker/compose.yml')) as Compose;

test('the example settings start a server once their secrets are filled in', () => {
  const settings = settingsIn(read('deploy/bourse.env.example'));
  expect(settings.length).toBeGreaterThan(10);
  const filled = settings.map(([name, value]) => [name, value.includes('REPLACE') ? SECRETS[name] : value]);
  expect(readConfig(Object.fromEntries(filled) as Record<string, string>)).toMatchObject({
    world: 'empty',
    publicOrigin: 'https://bourse.example',
    trustedProxies: ['127.0.0.1'],
    keys: KEY,
  });
});

test('the Compose settings start the server, and its proxy is in the trusted network', () => {
  const { services, networks } = compose();
  const environmentSettings: Record<string, string> = {
    ...SECRETS,
    BOURSE_HOST: 'bourse.example',
    ADMIN_PASSWORD: 'a',
    OWNER_PASSWORD: 'o',
    SERVER_PASSWORD: 's',
  };
  const fill = (value: string): string =>
    value.replace(/\$\{(\w+):[?-]\}/g, (_, name: string) => environmentSettings[name] ?? '');
  const environment = Object.entries(services['bourse']?.environment ?? {}).map(([name, value]) => [name, fill(value)]);
  const config = readConfig(Object.fromEntries(environment) as Record<string, string>);
  expect(config).toMatchObject({ publicOrigin: 'https://bourse.example', world: 'empty' });
  expect(config.trustedProxies).toEqual(networks.inside.ipam.config.map(({ subnet }) => subnet));
  expect(config.databaseUrl).not.toBe(config.databaseOwnerUrl);
  // The image makes its first login a superuser, which no process of ours may be.
  const superuser = services['database']?.environment?.['POSTGRES_USER'] ?? 'postgres';
  expect([config.databaseUrl, config.databaseOwnerUrl].map((url) => new URL(url ?? '').username)).not.toContain(
    superuser,
  );
  expect(JSON.stringify(services['bourse'])).not.toContain('ADMIN_PASSWORD');
  // The image says where data lie; the database archives by itself; a seed is for tests.
  const passed = [
    ...Object.keys(services['bourse']?.environment ?? {}),
    'BOURSE_DATA',
    'BOURSE_ARCHIVE',
    'BOURSE_SEED',
  ];
  expect(Object.keys(environmentVariables).filter((name) => name.includes('_') && !passed.includes(name))).toEqual([]);
});

test('the documented command deletes only log segments from before the oldest backup, on any timeline', () => {
  const [script = ''] = /^ {3}archive=[^]*?(?=\n {3}```)/m.exec(read('docs/runbook.md')) ?? [];
  const top = mkdtempSync(join(tmpdir(), 'bourse-pieces-'));
  const [archive, oldest] = [join(top, 'log'), join(top, 'backup')];
  for (const folder of [archive, join(oldest, 'postgres/pg_wal')]) mkdirSync(folder, { recursive: true });
  const [before, first, after] = ['0000000100000000000000FE', '0000000100000000000000FF', '000000010000000100000000'];
  const retained = [first, after, '000000020000000100000001', '00000002.history', `${first}.00000028.backup`].sort();
  for (const name of [before, '000000010000000000000010', ...retained]) writeFileSync(join(archive, name), '');
  for (const name of [first, after]) writeFileSync(join(oldest, 'postgres/pg_wal', name), '');
  const typed = script.replace(/archive=\S+ oldest=\S+/, `archive=${archive} oldest=${oldest}`);
  expect(spawnSync('/bin/sh', ['-c', typed], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(archive).sort()).toEqual(retained);
  rmSync(top, { recursive: true });
});

/** The documented update and roll-back on a folder of this test's, with stand-ins that note what they are asked for. */
function startUpdatedMachine() {
  const top = mkdtempSync(join(tmpdir(), 'bourse-update-'));
  const place = (path: string): string => join(top, path);
  for (const folder of [
    'bin',
    'etc/bourse',
    'etc/systemd/system',
    'var/lib/bourse',
    'var/backups/bourse-log',
    'opt/bourse',
  ])
    mkdirSync(place(folder), { recursive: true });
  writeFileSync(place('etc/systemd/system/bourse.service'), '');
  writeFileSync(place('etc/bourse/bourse.env'), 'first');
  const stubs = {
    date: 'cat DATE',
    git: `case "$1" in rev-parse) cat HEAD;; checkout) echo "$2" > HEAD; echo "git $*" >> LOG;; esac`,
    systemctl: 'echo "systemctl $*" >> LOG',
    npm: 'echo "npm $*" >> LOG; test ! -e FAIL',
    'systemd-run': `case "$*" in *"run backup -- "*) for to; do :; done; test ! -e "$to" || exit 2; mkdir -p "$to"
      touch "$to/backup.json"; cp HEAD "$to/version";; *) echo "systemd-run $*" >> LOG;; esac`,
    install: 'for each; do case "$each" in /*) mkdir -p "$each";; esac; done',
  };
  for (const [name, body] of Object.entries(stubs))
    writeFileSync(
      place(`bin/${name}`),
      `#!/bin/sh\n${body.replace(/\b(DATE|HEAD|LOG|FAIL)\b(?! &&)/g, place('$1'))}\n`,
      {
        mode: 0o755,
      },
    );
  return {
    top,
    place,
    log: (): string => (existsSync(place('LOG')) ? readFileSync(place('LOG'), 'utf8') : ''),
    at: (moment: string) => writeFileSync(place('DATE'), moment),
    run: (script: string): number | null =>
      spawnSync('/bin/bash', ['-c', script.replace(/(?<![\w.])\/(etc|var|opt)\//g, `${top}/$1/`)], {
        encoding: 'utf8',
        env: { PATH: `${place('bin')}:${process.env['PATH'] ?? ''}` },
      }).status,
  };
}
const blockWith = (page: string, words: string): string =>
  read(page)
    .split('```')
    .find((block) => block.startsWith('sh\n') && block.includes(words))
    ?.slice('sh\n'.length) ?? '';

test('a second update has its own backup, and rolling back restores that and the version before it', () => {
  const machine = startUpdatedMachine();
  const update = (version: string): number | null =>
    machine.run(blockWith('docs/running.md', 'run backup').replaceAll('VERSION', version));
  writeFileSync(machine.place('HEAD'), 'v1\n');
  const [settings, unit] = ['etc/bourse/bourse.env', 'etc/systemd/system/bourse.service'].map(machine.place);
  for (const [moment, version] of ['v2', 'v3'].entries()) {
    machine.at(`2026-11-0${moment + 1}`);
    expect(update(version)).toBe(0);
  }
  for (const file of [settings, unit]) writeFileSync(file ?? '', 'of the new version');
  const [older, newer] = [1, 2].map((day) => machine.place(`var/backups/bourse/before-2026-11-0${day}`));
  expect([older, newer].map((backup) => readFileSync(`${backup}/version`, 'utf8').trim())).toEqual(['v1', 'v2']);
  machine.at('2026-11-03');
  const rollBack = blockWith('docs/runbook.md', 'run restore');
  expect(machine.run(rollBack)).toBe(0);
  expect(machine.log()).toMatch(new RegExp(`git checkout v2\n[^]*npm run restore -- ${newer}\n`));
  expect([settings, unit].map((file) => readFileSync(file ?? '', 'utf8'))).toEqual(['first', '']);
  // A second time nothing is moved into what the first put aside.
  writeFileSync(machine.place('var/lib/bourse/new'), '');
  machine.at('2026-11-04');
  expect(machine.run(rollBack)).toBe(0);
  expect(readdirSync(machine.place('var/lib/bourse-failed-2026-11-04'))).toEqual(['new']);
  rmSync(machine.top, { recursive: true });
});

test('an update stops at the first failure: without a backup nothing is changed and the server goes on', () => {
  const machine = startUpdatedMachine();
  const update = blockWith('docs/running.md', 'run backup');
  writeFileSync(machine.place('HEAD'), 'v1\n');
  machine.at('2026-11-01');
  mkdirSync(machine.place('var/backups/bourse/before-2026-11-01'), { recursive: true });
  expect(machine.run(update)).toBe(2);
  expect([machine.log(), existsSync(machine.place('etc/bourse.before-update'))]).toEqual(['', false]);
  machine.at('2026-11-02');
  writeFileSync(machine.place('FAIL'), '');
  expect(machine.run(update)).not.toBe(0);
  expect(machine.log()).not.toContain('systemctl start');
  rmSync(machine.top, { recursive: true });
});

test('the documented backup contains customers’ files and no link to those of the running server', () => {
  const page = read('docs/running.md');
  const [save = ''] = /^tar .* -czf "\$day\/data\.tar\.gz" .*$/m.exec(page) ?? [];
  const top = mkdtempSync(join(tmpdir(), 'bourse-kept-'));
  const [data, copy] = [join(top, 'data'), join(top, 'copy')];
  for (const folder of ['files/ab', '3001', '.npm/_logs']) mkdirSync(join(data, folder), { recursive: true });
  for (const file of ['files/ab/abc', '3001/known-quotes.json']) writeFileSync(join(data, file), '');
  mkdirSync(copy);
  symlinkSync(join(data, 'files'), join(data, '3001/files'));
  const typed = `day=${top}; ${save.replaceAll('/var/lib/bourse', data)}\ntar -C ${copy} -xzf "$day/data.tar.gz"`;
  expect(spawnSync('/bin/sh', ['-ec', typed], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(copy, { recursive: true }).sort()).toEqual([
    '3001',
    '3001/known-quotes.json',
    'files',
    'files/ab',
    'files/ab/abc',
  ]);
  rmSync(top, { recursive: true });
});

test('a trial restore’s settings use its own database and folder, and nothing of the running world', () => {
  const [script = ''] = /^sed -n '\/\^BOURSE_.*' \/etc\/bourse\/bourse\.env/m.exec(read('docs/running.md')) ?? [];
  const top = mkdtempSync(join(tmpdir(), 'bourse-trial-'));
  const example = read('deploy/bourse.env.example').replace(/^#(?=[A-Z])/gm, '');
  writeFileSync(join(top, 'bourse.env'), `${example}BOURSE_PAYOUT_URL=https://bank.example\n`);
  const typed = script.replace('/etc/bourse', top);
  const { stdout } = spawnSync('/bin/sh', ['-ec', typed], { encoding: 'utf8' });
  const restoreSettings = Object.fromEntries(settingsIn(stdout));
  expect(Object.keys(restoreSettings).sort()).toEqual([
    'BOURSE_DATA',
    'BOURSE_KEYS',
    'DATABASE_OWNER_URL',
    'DATABASE_URL',
  ]);
  expect(restoreSettings['BOURSE_DATA']).toBe('/var/lib/restored');
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) expect(restoreSettings[name]).toMatch(/\/bourse_trial$/);
  rmSync(top, { recursive: true });
});

test('the files that the composed services mount or build from are there', () => {
  const here = 'deploy/docker';
  for (const [name, { volumes = [], build }] of Object.entries(compose().services)) {
    for (const volume of volumes.filter((each) => each.startsWith('.')))
      expect(existsSync(join(ROOT, here, volume.split(':')[0] ?? '')), `${name}: ${volume}`).toBe(true);
    if (build) expect(existsSync(join(ROOT, here, build.context, build.dockerfile)), name).toBe(true);
  }
});

test('units, page and image start the server by the same line as npm run ready', () => {
  const unit = unitIn(read('deploy/systemd/bourse.service'));
  expect(unit.get('Service.ExecStart')).toEqual([expect.stringMatching(new RegExp(`${ENTRY}$`))]);
  expect(read('docs/supervisor.md')).toContain(unit.get('Service.ExecStart')?.[0]);
  expect(read('deploy/docker/Dockerfile')).toContain(`${nodeFlags.join(' ')} server/dist/main.js`);
  // Longer than a drain, else it is cut off.
  expect(Number(unit.get('Service.TimeoutStopSec')?.[0])).toBeGreaterThanOrEqual(60);
  expect(unit.get('Service.KillMode')).toEqual(['mixed']);
  expect(unit.get('Service.RestartPreventExitStatus')).toEqual(['2']);
});

test('one of several processes runs like a single one, with its own port and folder', () => {
  const [one, each] = ['bourse', 'bourse@'].map((name) => unitIn(read(`deploy/systemd/${name}.service`)));
  const own = ['Unit.Description', 'Service.ExecStart', 'Service.ExecStartPre', 'Service.ExecCondition'];
  const rest = (unit = new Map<string, string[]>()) => [...unit].filter(([name]) => !own.includes(name));
  expect(rest(each)).toEqual(rest(one));
  // With the embedded database each would have a world of its own.
  expect(each?.get('Service.ExecCondition')?.[0]).toContain('test -n "$$DATABASE_URL"');
  const [line = ''] = each?.get('Service.ExecStart') ?? [];
  expect(line.replace('/usr/bin/env PORT=%i BOURSE_DATA=/var/lib/bourse/%i ', '')).toBe(
    one?.get('Service.ExecStart')?.[0],
  );
});

test('a unit may write to the folders of the example settings, and the page creates them', () => {
  const folders = settingsIn(read('deploy/bourse.env.example'))
    .filter(([name]) => name === 'BOURSE_DATA' || name === 'BOURSE_ARCHIVE')
    .map(([, folder]) => folder);
  expect(folders).toHaveLength(2);
  for (const name of ['bourse', 'bourse@']) {
    const [paths = ''] = unitIn(read(`deploy/systemd/${name}.service`)).get('Service.ReadWritePaths') ?? [];
    expect(paths.split(' ').map((path) => path.replace(/^-/, ''))).toEqual(expect.arrayContaining(folders));
  }
  for (const folder of folders) expect(read('docs/set-up.md')).toContain(folder);
});

test('a failed backup doesn’t prevent the audit', () => {
  const lines = unitIn(read('deploy/systemd/bourse-nightly.service')).get('Service.ExecStart') ?? [];
  const shell = /^\/bin\/sh -c '(.*)'$/.exec(lines[0] ?? '')?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'bourse-nightly-'));
  const messageFile = join(folder, 'told');
  // In the place of node: writes down what it is asked for, and fails at the backup.
  writeFileSync(
    join(folder, 'node'),
    `#!/bin/sh\necho "$1" >> ${messageFile}\ncase "$1" in *backup*) exit 1;; esac\n`,
    {
      mode: 0o755,
    },
  );
  const typed = shell
    .replace(/node=\S+;/, `node=${folder}/node;`)
    .replaceAll('$$', '$')
    .replaceAll('%%', '%');
  expect(spawnSync('/bin/sh', ['-c', typed]).status).toBe(1);
  expect(readFileSync(messageFile, 'utf8').trim().split('\n')).toEqual([
    'server/backup/backup-main.ts',
    'server/audit/audit-main.ts',
  ]);
  rmSync(folder, { recursive: true });
});

test('the nightly unit runs programs that are there, as the user and with the settings of the server', () => {
  const [server, nightly] = ['bourse', 'bourse-nightly'].map((name) => unitIn(read(`deploy/systemd/${name}.service`)));
  for (const setting of ['Service.User', 'Service.EnvironmentFile', 'Service.WorkingDirectory'])
    expect(nightly?.get(setting), setting).toEqual(server?.get(setting));
  const programs = (nightly?.get('Service.ExecStart') ?? []).flatMap(
    (line) => line.match(/server\/[\w/-]+\.ts/g) ?? [],
  );
  expect(programs).toHaveLength(2);
  for (const program of programs) expect(existsSync(join(ROOT, program)), program).toBe(true);
  expect(unitIn(read('deploy/systemd/bourse-nightly.timer')).get('Timer.OnCalendar')).toHaveLength(1);
});

test('the server reads every variable named in images, units and pages', () => {
  const files = [
    ...['Dockerfile', 'compose.yml'].map((file) => `deploy/docker/${file}`),
    ...readdirSync(join(ROOT, 'deploy/systemd')).map((file) => `deploy/systemd/${file}`),
    ...['bourse.env.example', 'README.md', 'caddy/Caddyfile', 'nginx/bourse.conf'].map((file) => `deploy/${file}`),
    ...['ha', 'cells'].map((folder) => `deploy/${folder}/haproxy.cfg`),
    'deploy/monitoring/prometheus.yml',
    ...['set-up', 'running', 'runbook', 'supervisor'].map((page) => `docs/${page}.md`),
  ];
  // Caddy's own, and placeholders.
  const others = ['BOURSE_HOST', 'BOURSE_UPSTREAMS', 'BOURSE_'];
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/\b(?:BOURSE_[A-Z_]*|DATABASE_[A-Z_]*URL|LOG_LEVEL)\b/g)].map(
      ([name]) => [file, name] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(([, name]) => !(name in environmentVariables) && !others.includes(name))).toEqual([]);
});

const blocksClose = (text: string): boolean => {
  let depth = 0;
  for (const sign of text.replace(/#.*$|\{\$?[\w.:]+\}/gm, '').match(/[{}]/g) ?? []) {
    depth += sign === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
};

test('proxies pass on who asks, let a slip’s picture through, and outlast the silence of a stream', () => {
  const nginx = read('deploy/nginx/bourse.conf');
  const caddy = read('deploy/caddy/Caddyfile');
  for (const [name, text] of Object.entries({ nginx, caddy })) expect(blocksClose(text), name).toBe(true);
  for (const line of [
    'proxy_set_header Host $http_host;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_http_version 1.1;',
  ])
    expect(nginx).toContain(line);
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
  expect(megabytes * 1024 * 1024).toBeGreaterThan(FILE_BYTES_MAXIMUM);
  const seconds = Number(/proxy_read_timeout (\d+)s;/.exec(nginx)?.[1]);
  expect(seconds * 1_000).toBeGreaterThan(2 * HEARTBEAT_INTERVAL_MS);
  // Without a database the app still comes, and says so.
  expect(caddy).toContain('health_uri /healthz');
  expect(caddy).toContain('@inside path /metrics /metrics/* /readyz /readyz/*');
  expect(nginx).toContain('location ~ ^/(metrics|readyz)(/|$) { return 404; }');
});
