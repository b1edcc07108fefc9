/** The claims of the top-level pages, checked against the repository. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environmentVariables } from '@bourse/server/config/environment-variables.ts';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const programs = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((file) => /^[a-z0-9-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length));
const README = read('README.md');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file}`),
  ),
];
const { scripts, engines, license } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  engines: { node: string };
  license: string;
};

test.each(PAGES)('every link of %s has a target', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)#\s]+)(#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(https?|mailto):/.test(link));
  expect(links.filter((link) => !existsSync(join(ROOT, dirname(page), link)))).toEqual([]);
});

/** Each room's own page names its files from the room on. */
const ROOM_PAGES = readdirSync(ROOT)
  .map((room) => `${room}/README.md`)
  .filter((page) => existsSync(join(ROOT, page)));

/** As GitHub names headings: in small letters, without other signs, the second of a name with a number. */
function listAnchors(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, title = ''] of read(page)
    .replace(/^ *```[^]*?^ *```/gm, '')
    .matchAll(/^#+ (.+)$/gm)) {
    const plain = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    let free = anchor;
    for (let number = 1; anchors.has(free); number++) free = `${anchor}-${number}`;
    anchors.add(free);
  }
  return anchors;
}

test.each([...PAGES, ...ROOM_PAGES])('every heading that %s links to exists', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]*)\)/g)];
  const missing = links.filter(([, link = '', anchor = '']) => {
    const target = link === '' ? page : join(dirname(page), link);
    return target.endsWith('.md') && !listAnchors(target).has(anchor);
  });
  expect(missing.map(([whole]) => whole)).toEqual([]);
});

test('every heading of a page that a file in deploy/ names exists', () => {
  const named = readdirSync(join(ROOT, 'deploy'), { recursive: true, encoding: 'utf8' })
    .map((file) => `deploy/${file}`)
    .filter((file) => statSync(join(ROOT, file)).isFile())
    .flatMap((file) => [...read(file).matchAll(/\b(docs\/[a-z/-]+\.md)#([a-z0-9-]+)/g)]);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(([, page = '', anchor = '']) => !listAnchors(page).has(anchor))).toEqual([]);
});
test.each([...PAGES, ...ROOM_PAGES].filter((page) => page !== 'CHANGELOG.md'))(
  'every file that %s names is there',
  (page) => {
    const named = [...read(page).matchAll(/`([a-z][\w.-]*(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|md|sql))`/g)].map(
      ([, file = '']) => file,
    );
    const isThere = (file: string): boolean =>
      [ROOT, join(ROOT, dirname(page))].some((at) => existsSync(join(at, file)));
    expect([...new Set(named)].filter((file) => !isThere(file))).toEqual([]);
  },
);

test.each(PAGES)('every command that %s names exists', (page) => {
  const named = [...read(page).matchAll(/npm run ([a-z]+)(?: -- ([a-z][a-z-]*))?/g)];
  expect(named.map(([, script = '']) => script).filter((script) => !(script in scripts))).toEqual([]);
  for (const [whole, script, rest = ''] of named) {
    if (script === 'bench' && rest) expect(programs('bench'), whole).toContain(rest);
    if (script === 'attack' && rest) expect(programs('chaos/attacks'), whole).toContain(rest);
  }
});

test('the README names every command, every measurement and every attack', () => {
  const named = new Set([...README.matchAll(/npm (?:run )?([a-z]+)/g)].map(([, script]) => script));
  expect(Object.keys(scripts).filter((script) => !named.has(script))).toEqual([]);
  const [measurements = '', attacks = ''] = ['bench', 'attack'].map((script) =>
    README.split('\n').find((line) => line.includes(`npm run ${script} --`)),
  );
  expect(programs('bench').filter((name) => !new RegExp(`\\b${name}\\b`).test(measurements))).toEqual([]);
  expect(programs('chaos/attacks').filter((name) => !new RegExp(`\\b${name}\\b`).test(attacks))).toEqual([]);
});

test('the README names every variable that is read, with its default, and no other', () => {
  const rows = README.split('\n').filter((line) => line.startsWith('| `') && /^\| `[A-Z]/.test(line));
  const named = rows.flatMap((row) => {
    const [first = '', ...others] = [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z_]+)`/g)].map(
      ([, name = '']) => name,
    );
    // "BOURSE_FILES_BUCKET, _REGION" is short for two of one beginning.
    return [
      first,
      ...others.map((name) => (name.startsWith('_') ? first.slice(0, first.lastIndexOf('_')) + name : name)),
    ];
  });
  expect(named.sort()).toEqual(Object.keys(environmentVariables).sort());
  for (const [, name = '', value = ''] of README.matchAll(/^\| `([A-Z_]+)` \| `([^`]+)` \|/gm)) {
    const { schema } = environmentVariables[name as keyof typeof environmentVariables];
    expect(String(schema.parse(undefined)), name).toBe(value);
  }
});

test('the requirements, licence and file sizes are as the README says', () => {
  expect(README).toContain(`Node ${engines.node.replace('>=', '')} or newer`);
  expect(README.trimEnd().endsWith(`[${license}](LICENSE).`)).toBe(true);
  expect(read('LICENSE')).toMatch(/^\s+Apache License\n\s+Version 2\.0/);
  expect(README).toContain('a script of thirty-one lines');
  expect(
    read('docs/check-proof.mjs')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  ).toHaveLength(31);
  for (const picture of README.matchAll(/\((docs\/pictures\/[^)]+)\)/g))
    expect(statSync(join(ROOT, picture[1] ?? '')).size).toBeGreaterThan(10_000);
});

test('the evidence for each security claim exists', () => {
  const page = read('docs/security.md');
  const files = [...page.matchAll(/`([a-z0-9/-]+(?:\.trial)?\.test\.ts)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  const attacks = [...page.matchAll(/attacks? ((?:`[a-z]+`(?:, )?)+)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/`([a-z]+)`/g)].map(([, name = '']) => name),
  );
  expect(attacks.length).toBeGreaterThan(15);
  expect(attacks.filter((name) => !programs('chaos/attacks').includes(name))).toEqual([]);
});
