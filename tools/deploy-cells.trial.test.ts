/** The files in deploy/cells/ fit together, and let through what the other proxies' files do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@bourse/contract/calls.ts';
import { BASE_PATH } from '@bourse/contract/constants.ts';
import { HEARTBEAT_INTERVAL_MS } from '@bourse/contract/stream-frames.ts';
import { expect, test } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '..', 'deploy', 'cells', 'haproxy.cfg'), 'utf8');

/** HAProxy's sections: a line of words begins one, indented lines belong to it. */
const sections = new Map<string, string[]>();
let section: string[] | null = null;
for (const line of text.split('\n')) {
  if (/^\s*(#|$)/.test(line)) continue;
  if (/^(global|defaults|(frontend|backend) \w+)$/.test(line)) sections.set(line, (section = []));
  else if (section !== null && /^ {4}\S/.test(line)) section.push(line.trim());
  else throw new Error(`not a line of HAProxy's: ${line}`);
}
const linesOf = (name: string): string[] => sections.get(name) ?? [];
const front = linesOf('frontend customers');

test('each front end routes to existing cells, and each process is health-checked', () => {
  const cells = [...sections.keys()].flatMap((name) => /^backend (\w+)$/.exec(name)?.[1] ?? []);
  expect(cells).toHaveLength(2);
  for (const door of ['frontend customers', 'frontend staff']) {
    const named = linesOf(door).flatMap((line) => /^(?:use_backend|default_backend) (\w+)/.exec(line)?.[1] ?? []);
    expect(named.toSorted(), door).toEqual(cells);
  }
  for (const cell of cells) {
    const lines = linesOf(`backend ${cell}`);
    expect(lines).toContain('option httpchk GET /readyz');
    expect(lines.some((line) => line.startsWith('default-server check '))).toBe(true);
    expect(lines.filter((line) => line.startsWith('server '))).toHaveLength(2);
  }
});

test('the router knows the calls that name an account only in their body', () => {
  const named = Object.entries(calls)
    .filter(([, { who, input }]) => who === 'anyone' && 'shape' in input && 'account' in (input.shape as object))
    .map(([name]) => `${BASE_PATH}/${name}`);
  expect(named.length).toBeGreaterThan(2);
  const paths = front.flatMap((line) => /^acl opens_session path_beg (.*)$/.exec(line)?.[1]?.split(' ') ?? []);
  expect(paths.toSorted()).toEqual(named.toSorted());
});

test('silent streams and slow answers are not cut off, and clients can’t forge their address', () => {
  const secondsOf = (name: string): number =>
    Number(new RegExp(`^timeout ${name} (\\d+)s$`, 'm').exec(linesOf('defaults').join('\n'))?.[1]);
  expect(secondsOf('tunnel') * 1_000).toBeGreaterThan(2 * HEARTBEAT_INTERVAL_MS);
  expect(secondsOf('server')).toBeGreaterThanOrEqual(120);
  for (const door of ['frontend customers', 'frontend staff'])
    expect(linesOf(door)).toContain('http-request set-header x-forwarded-for %[src]');
});

test('the routing cookie contains only the cell, and pages can’t read it', () => {
  const [, cookie = ''] = /set-cookie "([^"]*)"/.exec(front.join('\n')) ?? [];
  expect(cookie).toMatch(/^bourse-cell=%\[var\(txn\.cell\)\]; /);
  for (const word of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', 'Max-Age=']) expect(cookie).toContain(word);
});
