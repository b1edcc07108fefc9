/** The files in deploy/ha/ can be read, name each other's ports, and promise no less than a commit on two disks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (name: string): string => readFileSync(join(import.meta.dirname, '..', 'deploy', 'ha', name), 'utf8');

interface Patroni {
  restapi: { listen: string };
  etcd3: { hosts: string };
  bootstrap: {
    dcs: {
      ttl: number;
      loop_wait: number;
      retry_timeout: number;
      synchronous_mode: boolean;
      postgresql: { use_pg_rewind: boolean; parameters: Record<string, string | number> };
    };
    initdb: (string | Record<string, string>)[];
  };
  postgresql: { listen: string; pg_hba: string[] };
}
const patroni = parse(read('patroni.yml')) as Patroni;
const etcd = parse(read('etcd.yml')) as Record<string, string | number>;

/** HAProxy's sections: a line of words begins one, indented lines belong to it. */
function sectionsOf(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let lines: string[] | null = null;
  for (const line of text.split('\n')) {
    if (/^\s*(#|$)/.test(line)) continue;
    if (/^(global|defaults|listen \w+)$/.test(line)) found.set(line, (lines = []));
    else if (lines !== null && /^ {4}\S/.test(line)) lines.push(line.trim());
    else throw new Error(`not a line of HAProxy's: ${line}`);
  }
  return found;
}

test('an expired leader lock is lost, and only a standby with every acknowledged commit is promoted', () => {
  const { ttl, loop_wait, retry_timeout, synchronous_mode, postgresql } = patroni.bootstrap.dcs;
  expect(ttl).toBeGreaterThanOrEqual(loop_wait + 2 * retry_timeout);
  expect(synchronous_mode).toBe(true);
  expect(postgresql.parameters['synchronous_commit']).toBe('on');
  // A server that comes back is rewound, which needs checksums or hints in the log.
  expect(postgresql.use_pg_rewind).toBe(true);
  expect(patroni.bootstrap.initdb).toContain('data-checksums');
});

test('every login needs a password, and the superuser’s works only locally or between the nodes', () => {
  expect(patroni.postgresql.pg_hba.filter((line) => /\b(trust|md5|password)\b|0\.0\.0\.0\/0/.test(line))).toEqual([]);
});

test('Patroni’s addresses match those on which the three etcd members listen', () => {
  const peers = String(etcd['initial-cluster']).split(',');
  const port = /:(\d+)/.exec(String(etcd['advertise-client-urls']))?.[1];
  const required = patroni.etcd3.hosts.split(',');
  expect(required).toEqual(peers.map((peer) => `${peer.split('=')[0]}:${port}`));
  expect(required).toHaveLength(3);
  expect(peers.map((peer) => peer.split('=')[0])).toContain(etcd['name']);
});

test('the proxy routes only to the primary, disconnects the old one, and keeps silent listeners', () => {
  const sections = sectionsOf(read('haproxy.cfg'));
  expect(sections.get('defaults')).toEqual(
    expect.arrayContaining(['mode tcp', 'timeout client 24h', 'timeout server 24h']),
  );
  const [databasePort, restPort] = [patroni.postgresql.listen, patroni.restapi.listen].map((at) => at.split(':')[1]);
  for (const [section, required] of [
    ['listen bourse_primary', 'OPTIONS /primary'],
    ['listen bourse_standby', 'OPTIONS /replica'],
  ] as const) {
    const lines = sections.get(section) ?? [];
    expect(
      lines.some((line) => line.startsWith(`option httpchk ${required}`)),
      section,
    ).toBe(true);
    expect(
      lines.some((line) => /^default-server .*on-marked-down shutdown-sessions$/.test(line)),
      section,
    ).toBe(true);
    const servers = lines.filter((line) => line.startsWith('server '));
    expect(servers).toHaveLength(2);
    for (const server of servers)
      expect(server).toMatch(new RegExp(`^server \\w+ [\\d.]+:${databasePort} maxconn \\d+ check port ${restPort}$`));
  }
  // PostgreSQL keeps some for its own.
  const [most] = (sections.get('listen bourse_primary') ?? []).flatMap((line) => /maxconn (\d+)/.exec(line)?.[1] ?? []);
  expect(Number(most)).toBeLessThan(Number(patroni.bootstrap.dcs.postgresql.parameters['max_connections']));
});
