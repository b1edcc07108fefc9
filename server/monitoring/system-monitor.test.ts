/** What alarms see: each figure moves with what it measures, and the rules and the dashboard name no others. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Instrument, MARKETS } from '@bourse/core/markets/market-types.ts';
import { CALENDAR_WARNING_DAYS } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { calls as callDefinitions } from '@bourse/contract/calls.ts';
import { queryAsOwner } from '../db/testing.ts';
import { loadAnswerMessages } from '../http/answers.ts';
import { createSenderWorkLimits } from '../http/sender-work-limits.ts';
import { createCallServer } from '../http/serve-call.ts';
import { createJobRunTracker } from '../jobs/recurring-jobs.ts';
import { writeNextSeal } from '../ledger/sealer.ts';
import { createMetricsRegistry } from '../telemetry/metrics.ts';
import { TEST_HTTP_LIMITS } from '../testing/test-http-limits.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey } from '../testing/test-server.ts';
import { createTemporalZones } from '../time/zones.ts';
import { computePriceAges, measureHolidayCalendars, measureEventLoopDelay } from './gauges.ts';
import { createSystemMonitor } from './system-monitor.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const TOKEN = 'a-token-for-the-tests';
const HOUR_MS = 3_600_000;

const server = provideTestServer({ metricsToken: TOKEN, workByHand: true });

const dependencies = () => server.composed.dependencies;
async function printed(): Promise<string> {
  await dependencies().systemMonitor.read();
  return (await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
}
const figure = async (series: string): Promise<number> => {
  const text = await printed();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  if (!line) throw new Error(`${series} is not told`);
  return Number(line.slice(series.length));
};

interface Rule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
const rules = (): Rule[] =>
  (parse(read('deploy/monitoring/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
    (group) => group.rules,
  );
interface Dashboard {
  panels: { title: string; targets?: { expr: string }[]; gridPos: { x: number; y: number; w: number; h: number } }[];
}
const dashboard = (): Dashboard => JSON.parse(read('deploy/monitoring/dashboard.json')) as Dashboard;

test('measures unsealed transfers as lag until a seal binds them', async () => {
  // A transaction of another database in the cluster may keep the newest transfers from being sealed for a moment.
  const sealed = async (): Promise<number> => {
    while (await writeNextSeal(dependencies().database.pool, server.clock.now()));
    return figure('bourse_seal_lag_seconds');
  };
  await expect.poll(sealed, { timeout: 30_000 }).toBe(0);
  await server.customer();
  server.clock.advance(90_000);
  expect(await figure('bourse_seal_lag_seconds')).toBeGreaterThanOrEqual(90);
  await expect.poll(sealed, { timeout: 30_000 }).toBe(0);
});

test('reports queues that wait for people with their age, and no empty queue', async () => {
  expect(await printed()).not.toContain('bourse_queue_requests');
  const customer = await server.customer();
  await unwrapAnswer(
    customer.client.call('user/applySeat', { organisation: 'Herons', agreed: true, key: createIdempotencyKey() }),
  );
  server.clock.advance(2 * HOUR_MS);
  expect(await figure('bourse_queue_requests{queue="seat",state="open"}')).toBe(1);
  expect(await figure('bourse_queue_oldest_seconds{queue="seat",state="open"}')).toBeGreaterThanOrEqual(7_200);
});

test('reports the newest audit, and none if there was none', async () => {
  expect(await printed()).not.toContain('bourse_audit_');
  const found = 'insert into audits (at, transfers, accounts, differences, named, unable) values ($1, 1, 1, $2, $3, 0)';
  await queryAsOwner(server.database.ownerUrl, found, [new Date(server.clock.now() - HOUR_MS), 2, 'a\nb']);
  expect(await figure('bourse_audit_differences')).toBe(2);
  expect(await figure('bourse_audit_age_seconds')).toBeGreaterThanOrEqual(3_600);
});

test('reports the age of the newest backup, also one by other tools, and of the world without any', async () => {
  const makeOld = "update world set created_at = now() - interval '30 hours'";
  await queryAsOwner(server.database.ownerUrl, makeOld);
  expect(await figure('bourse_backup_age_seconds')).toBeGreaterThanOrEqual(30 * 3_600);
  const done = "insert into backups (kind, at) values ('own', now() - interval '2 hours')";
  await queryAsOwner(server.database.ownerUrl, done);
  expect(Math.floor((await figure('bourse_backup_age_seconds')) / 3_600)).toBe(2);
});

test('counts waits for a database session', async () => {
  const { pool } = server.database;
  const taken = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
  const waits = pool.connect();
  try {
    // A job of the server may wait as well.
    const [, waiting] =
      /^bourse_pool_waiting\{pool="serving"\} (\d+)$/m.exec(await dependencies().metrics.print()) ?? [];
    expect(Number(waiting)).toBeGreaterThanOrEqual(1);
    expect(await dependencies().metrics.print()).toMatch(
      new RegExp(`^bourse_pool_used\\{pool="serving"\\} ${taken.length}$`, 'm'),
    );
  } finally {
    for (const each of taken) each.release();
    (await waits).release();
  }
});

test('reports a missing archive folder as failing until it is back, and still measures everything else', async () => {
  const top = mkdtempSync(join(tmpdir(), 'bourse-unmounted-'));
  const archiveDir = join(top, 'log');
  const metrics = createMetricsRegistry();
  const measures = createSystemMonitor({
    ...dependencies(),
    metrics,
    config: { ...dependencies().config, archiveDir },
  });
  const failing = async (): Promise<number> => {
    await measures.read();
    return Number(/^bourse_archive_failing_seconds (\S+)$/m.exec(await metrics.print())?.[1] ?? 0);
  };
  try {
    await expect.poll(failing).toBeGreaterThan(0);
    expect(await metrics.print()).toContain('bourse_disk_free_bytes{folder="data"}');
    expect(await metrics.print()).toContain('bourse_seal_lag_seconds');
    expect(await metrics.print()).not.toContain('folder="archive"');
    mkdirSync(archiveDir);
    expect(await failing()).toBe(0);
    expect(await metrics.print()).toContain('bourse_disk_free_bytes{folder="archive"}');
  } finally {
    measures.stop();
    rmSync(top, { recursive: true });
  }
});

test('counts calls that a database outage refuses apart from those that fail, which wake somebody', async () => {
  const metrics = createMetricsRegistry();
  const options = { limits: TEST_HTTP_LIMITS, workLimits: createSenderWorkLimits(TEST_HTTP_LIMITS) };
  const calls = createCallServer({ ...dependencies(), metrics }, await loadAnswerMessages(), options);
  const answerTo = async (error: Error): Promise<number> => {
    const { serve } = calls.serve('quotes/listMarkets', callDefinitions['quotes/listMarkets'], () =>
      Promise.reject(error),
    );
    return (await serve({ headers: {}, ip: '127.0.0.1' }, undefined)).status;
  };
  const goingDown = Object.assign(new Error('terminating connection'), { code: '57P01' });
  expect(await answerTo(goingDown)).toBe(503);
  expect(await metrics.print()).toContain('bourse_calls_total{outcome="unavailable"} 1');
  expect(await metrics.print()).toContain('bourse_calls_total{outcome="failed"} 0');
  expect(await answerTo(new Error('a mistake of ours'))).toBe(500);
  expect(await metrics.print()).toContain('bourse_calls_total{outcome="failed"} 1');
});

test('records event loop delay', async () => {
  const metrics = createMetricsRegistry();
  const stop = measureEventLoopDelay(metrics);
  const late = async (): Promise<number> => {
    const printed = await metrics.print();
    const count = (name: string) =>
      Number(printed.split(`bourse_event_loop_delay_seconds_${name} `)[1]?.split('\n')[0]);
    const below = Number(/bucket\{le="0\.1"\} (\d+)/.exec(printed)?.[1]);
    return count('count') - below;
  };
  try {
    const until = performance.now() + 350;
    while (performance.now() < until);
    await expect.poll(late).toBeGreaterThan(0);
  } finally {
    stop();
  }
});

test('reports the growing age of a job that never ends or always fails', async () => {
  const reports = createJobRunTracker({ now: () => 0 });
  reports.expects({ name: 'hangs', everyMs: 1_000 });
  reports.expects({ name: 'fails', everyMs: 1_000 });
  reports.expects({ name: 'works', everyMs: 1_000 });
  const age = (name: string): number => reports.ages().find((each) => each.name === name)?.ageMs ?? Number.NaN;
  await expect.poll(() => age('works')).toBeGreaterThan(5);
  const before = age('hangs');
  reports.reportRun({ name: 'fails', everyMs: 1_000 }, true);
  reports.reportRun({ name: 'works', everyMs: 1_000 }, false);
  expect(age('hangs')).toBeGreaterThanOrEqual(before);
  expect(age('fails')).toBeGreaterThanOrEqual(before);
  expect(age('works')).toBeLessThan(before);
});

test('reports the age of the freshest price of each open market', () => {
  const now = Date.parse('2026-11-20T15:00:00.000Z');
  const listed = (market: string) => [1, 2].map((code) => ({ id: `${market}.${code}` }) as unknown as Instrument);
  const quote = (id: string) => ({ at: now - (id.endsWith('1') ? 40_000 : 9_000) });
  const feeds = { listed, quote, session: (id: string) => (id.startsWith('IN') ? 'open' : null) };
  const ages = new Map(
    computePriceAges(
      { venues: feeds, timeZones: createTemporalZones(), world: { hours: 'exchange' } } as unknown as Parameters<
        typeof computePriceAges
      >[0],
      now,
    ),
  );
  // New York trades at that instant and Seoul doesn't; a replay in Mumbai has hours of its own.
  expect([ages.get('US'), ages.get('KR'), ages.get('IN')]).toEqual([9_000, undefined, 9_000]);
});

test('reports how long the calendar of each exchange is known, and alerts two months before its end', async () => {
  const exportedAges = async (hours: 'exchange' | 'always', now: string) => {
    const metrics = createMetricsRegistry();
    measureHolidayCalendars(metrics, { timeZones: createTemporalZones(), world: { hours } }, () => Date.parse(now));
    return [...(await metrics.print()).matchAll(/^bourse_calendar_days\{market="(\w+)"\} (\S+)$/gm)].map(
      ([, market, days]) => [market, Number(days)],
    );
  };
  const nearEnd = await exportedAges('exchange', '2027-11-02T15:00:00Z');
  expect(nearEnd).toContainEqual(['US', 59]);
  expect(nearEnd.map(([market]) => market)).not.toContain('CRYPTO');
  expect(nearEnd).toHaveLength(MARKETS.length - 1);
  expect(await exportedAges('always', '2027-11-02T15:00:00Z')).toEqual([]);
  expect(rules().find(({ alert }) => alert === 'BourseCalendarEnds')?.expr).toBe(
    `min by (market) (bourse_calendar_days) < ${CALENDAR_WARNING_DAYS}`,
  );
});

test('omits metrics without a value', async () => {
  const metrics = createMetricsRegistry();
  metrics.histogram('bourse_h_seconds', 'H.', [1], ['call']).bind({ call: 'never' });
  metrics.counter('bourse_c_total', 'C.');
  metrics.gauge('bourse_g', 'G.', [], () => null);
  metrics.gauge('bourse_l', 'L.', [], () => []);
  expect(await metrics.print()).toBe('\n');
  metrics.counter('bourse_d_total', 'D.', ['task']).bind({ task: 'a' });
  metrics.gauge('bourse_m', 'M.', ['task'], () => [[{ task: 'a "b"' }, 2]]);
  expect(await metrics.print()).toContain('bourse_d_total{task="a"} 0\n');
  expect(await metrics.print()).toContain('bourse_m{task="a \\"b\\""} 2\n');
});

test('exports each metric that a rule or the dashboard names', async () => {
  await server.client().call('quotes/listMarkets');
  const seen = new Set([...(await printed()).matchAll(/^([a-z_]+)(?=[ {])/gm)].map(([, name]) => name));
  // Reported once such a thing has happened, in a world with exchanges' hours, or if the log is archived.
  const LATER = ['bourse_quotes_judged_total', 'bourse_calendar_days', 'bourse_archive_failing_seconds'];
  const queriedNames = [
    ...rules().map(({ alert, expr }) => [alert, expr] as const),
    ...dashboard().panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  expect(queriedNames.length).toBeGreaterThan(50);
  const unknown = queriedNames.flatMap(([where, expr]) =>
    [...expr.matchAll(/\b((?:bourse|process)_[a-z_]+)\b/g)]
      .map(([, name = '']) => name)
      .filter((name) => !seen.has(name) && !LATER.includes(name))
      .map((name) => `${where}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('uses no label that a scrape sets itself, since Prometheus would rename ours', async () => {
  const labels = new Set([...(await printed()).matchAll(/[{,]([a-z_]+)="/g)].map(([, name]) => name));
  expect(labels).toContain('task');
  for (const taken of ['job', 'instance']) expect(labels).not.toContain(taken);
  // What a rule or the dashboard groups by or shows is a label of ours, or says which process was scraped.
  const queriedNames = [
    ...read('deploy/monitoring/alerts.yml').matchAll(/\bby \(([^)]*)\)|\$labels\.(\w+)/g),
    ...read('deploy/monitoring/dashboard.json').matchAll(/\bby \(([^)]*)\)|\{\{(\w+)\}\}/g),
  ].flatMap(([, names, name]) => (names ?? name ?? '').split(/,\s*/));
  const knownLabels = ['instance', 'process', 'market', ...labels];
  expect(queriedNames).toContain('task');
  expect(queriedNames.filter((name) => !knownLabels.includes(name))).toEqual([]);
});

interface Route {
  receiver: string;
  matchers?: string[];
  group_interval: string;
  repeat_interval: string;
  routes?: Route[];
}

test('routes every alert to somebody: each severity has a route, and each route an address', () => {
  const { alerting } = parse(read('deploy/monitoring/prometheus.yml')) as {
    alerting: { alertmanagers: { static_configs: { targets: string[] }[] }[] };
  };
  expect(alerting.alertmanagers.flatMap((each) => each.static_configs.flatMap(({ targets }) => targets))).not.toEqual(
    [],
  );
  const { route, receivers } = parse(read('deploy/monitoring/alertmanager.yml')) as {
    route: Route;
    receivers: { name: string; webhook_configs?: { url: string }[]; email_configs?: { to: string }[] }[];
  };
  const routeOf = (severity: string): Route =>
    route.routes?.find(({ matchers = [] }) => matchers.includes(`severity = "${severity}"`)) ?? route;
  expect(['page', 'ticket', 'heartbeat'].map((severity) => routeOf(severity).receiver)).toEqual([
    'phone',
    'morning',
    'heartbeat',
  ]);
  for (const { labels } of rules()) {
    const receiver = receivers.find(({ name }) => name === routeOf(labels.severity).receiver);
    const channels = [...(receiver?.webhook_configs ?? []), ...(receiver?.email_configs ?? [])];
    expect(channels, labels.severity).not.toEqual([]);
  }
  // Whoever waits for the heartbeat calls after five minutes.
  const beats = rules().filter(({ labels }) => labels.severity === 'heartbeat');
  expect(beats.map(({ expr }) => expr)).toEqual(['vector(1)']);
  // Alertmanager looks once in a group's interval: what must be repeated at each look has to be due a little earlier.
  const seconds = (text = ''): number => Number.parseInt(text, 10) * (text.endsWith('m') ? 60 : 1);
  const { group_interval, repeat_interval } = routeOf('heartbeat');
  expect(seconds(group_interval)).toBe(60);
  expect(seconds(repeat_interval)).toBeLessThan(seconds(group_interval));
});

test('an alert about a missing figure needs a server that answers: one that is down has its own alert', () => {
  const missing = rules().filter(({ expr }) => expr.includes('absent('));
  expect(missing.map(({ alert }) => alert)).toEqual(['BourseAuditOld', 'BourseBackupOld']);
  for (const { alert, expr } of missing)
    expect(expr, alert).toMatch(/\(absent\(\w+\) and on \(\) max\(up\{job="bourse"\}\) == 1\)$/);
});

test('a server that is down silences its own tickets: what one server says keeps its instance', () => {
  const { inhibit_rules } = parse(read('deploy/monitoring/alertmanager.yml')) as {
    inhibit_rules: { equal: string[] }[];
  };
  expect(inhibit_rules.map(({ equal }) => equal)).toEqual([['instance']]);
  // These go on for minutes after the last scrape, as they look back.
  const backwards = rules().filter(
    ({ expr, labels }) => labels.severity === 'ticket' && /increase\(|predict_linear\(|rate\(/.test(expr),
  );
  expect(backwards.length).toBeGreaterThan(5);
  expect(backwards.filter(({ expr }) => !/by \([^)]*\binstance\b/.test(expr)).map(({ alert }) => alert)).toEqual([]);
});

test('alerts at once if a disk is almost full', () => {
  const left = rules().filter(({ expr }) => /bourse_disk_free_bytes \/ bourse_disk_size_bytes\) < /.test(expr));
  expect(left.map(({ expr, for: after, labels }) => [expr.split(' < ')[1], after, labels.severity])).toEqual([
    ['0.02', undefined, 'page'],
    ['0.1', '5m', 'page'],
  ]);
});

test('each alert rule names whom it alerts and a heading of the runbook, which names the rule', () => {
  const sections = new Map(
    read('docs/runbook.md')
      .split(/^## /m)
      .slice(1)
      .map((section) => [
        section
          .slice(0, section.indexOf('\n'))
          .toLowerCase()
          .replace(/[^a-z0-9 -]/g, '')
          .replaceAll(' ', '-'),
        section,
      ]),
  );
  expect(new Set(rules().map(({ alert }) => alert)).size).toBe(rules().length);
  for (const { alert, expr, labels, annotations } of rules()) {
    expect(['page', 'ticket', 'heartbeat'], alert).toContain(labels.severity);
    expect(annotations.summary, alert).not.toBe('');
    const [page, heading = ''] = annotations.runbook.split('#');
    expect(page, alert).toBe('docs/runbook.md');
    expect(sections.get(heading), alert).toContain(`\`${alert}\``);
    expect(expr.split('(').length, alert).toBe(expr.split(')').length);
  }
  // At night one must also know when it is over.
  expect([...sections].filter(([, section]) => !section.includes('**Over**')).map(([heading]) => heading)).toEqual([]);
});

test('no two panels of the dashboard overlap', () => {
  const places = dashboard().panels.map(({ gridPos }) => gridPos);
  const over = places.flatMap((one, index) =>
    places
      .slice(index + 1)
      .filter((other) => one.x < other.x + other.w && other.x < one.x + one.w)
      .filter((other) => one.y < other.y + other.h && other.y < one.y + one.h),
  );
  expect(over).toEqual([]);
});
