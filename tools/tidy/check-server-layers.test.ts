import { describe, expect, it, test } from 'vitest';
import { checkServerLayers, reportServerLayers } from './check-server-layers.ts';
import type { SourceFile } from './read-sources.ts';

const AREAS: SourceFile[] = ['trading', 'wallet', 'discovery', 'withdrawals'].map((name) => ({
  path: `server/${name}/area.ts`,
  text: '',
}));
const file = (path: string, ...imports: string[]): SourceFile => ({
  path,
  text: imports.map((each) => `import '${each}';`).join('\n'),
});
const saysOf = (sources: SourceFile[]) => checkServerLayers([...AREAS, ...sources]).map(({ says }) => says);

test.each([
  ['server/main.ts', './compose-server.ts'],
  ['server/compose-server.ts', './areas.ts'],
  ['server/areas.ts', './trading/area.ts'],
  ['server/trading/place-order.ts', '../desk/group-commit-desk.ts'],
  ['server/trading/books/watch-market.ts', '../../desk/group-commit-desk.ts'],
  ['server/trading/place-order.ts', './store.ts'],
  ['server/desk/group-commit-desk.ts', '../db/pool.ts'],
  ['server/trading/orders.test.ts', '../wallet/store.ts'],
  ['server/trading/place-order.ts', '../calls/handler-types.ts'],
  ['server/trading/routes.ts', '../http/rate-and-connection-limits.ts'],
  ['server/trading/pages/routes.ts', 'fastify'],
  ['server/discovery/sharing/price-sharing-routes.ts', '../../http/rate-and-connection-limits.ts'],
  ['server/withdrawals/payout-callback-route.ts', 'fastify'],
  ['server/http/http-server.ts', '../calls/handler-types.ts'],
])('%s may import %s', (path, specifier) => {
  expect(saysOf([file(path, specifier)])).toEqual([]);
});

test.each([
  ['server/trading/place-order.ts', '../wallet/store.ts'],
  ['server/trading/books/watch-market.ts', '../../wallet/store.ts'],
  ['server/http/http-server.ts', '../trading/store.ts'],
  ['server/desk/group-commit-desk.ts', '../http/page-routes.ts'],
  ['server/trading/place-order.ts', '../http/rate-and-connection-limits.ts'],
  ['server/trading/books/watch-market.ts', '../../http/rate-and-connection-limits.ts'],
  ['server/trading/place-order.ts', 'fastify'],
  ['server/trading/route-order.ts', 'fastify'],
  ['server/trading/reroute.ts', 'fastify'],
  ['server/desk/group-commit-desk.ts', 'fastify'],
  ['server/ledger/sealer.ts', '../desk/group-commit-desk.ts'],
  ['server/time/clock.ts', '../db/pool.ts'],
  ['server/db/pool.ts', '../compose-server.ts'],
])('%s may not import %s', (path, specifier) => {
  expect(saysOf([file(path, specifier)])).toHaveLength(1);
});

describe('folders of one layer', () => {
  it('may import one another in one direction', () => {
    expect(saysOf([file('server/http/http-server.ts', '../jobs/recurring-jobs.ts')])).toEqual([]);
  });

  it('may not import in a circle, which is reported once', () => {
    const circle = [
      file('server/http/http-server.ts', '../jobs/recurring-jobs.ts'),
      file('server/jobs/recurring-jobs.ts', '../stream/stream.ts'),
      file('server/stream/stream-server.ts', '../http/http-server.ts'),
    ];
    expect(saysOf(circle)).toEqual(['closes a circle: http → jobs → stream → http']);
  });
});

it('a folder that no layer names is reported', () => {
  expect(saysOf([file('server/helpers/a.ts')])).toEqual([expect.stringContaining('lies in no layer')]);
});

it('counts the imports of higher layers', () => {
  expect(
    reportServerLayers([...AREAS, file('server/ledger/account-holdings.ts', '../desk/rows.ts', '../db/pool.ts')]),
  ).toBe('layers: 9 in the server, 1 of 2 imports between folders look up');
});
