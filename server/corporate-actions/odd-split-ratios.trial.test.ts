/**
 * Splits whose ratio isn't a decimal, played on a server: customers' holdings afterwards, the stored rows, and the
 * audit.
 */
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { describe, expect, it } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { parsePositionRow } from '../ledger/position-table.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { importTestActions, importTestBars, replayBarsFrom } from './testing-splits.ts';

/** Quoted as traded: 60 until August 28, three times as much from August 31 on. */
const REVERSE = `Date,Open,High,Low,Close,Volume
2020-08-26,60.10,61.00,59.00,60.20,40755600
2020-08-27,60.20,61.00,59.00,60.10,38888100
2020-08-28,60.10,61.00,59.00,60.00,46907600
2020-08-31,180.00,183.00,178.00,181.00,15702700
2020-09-01,181.00,183.00,179.00,180.10,15470100
`;

const server = provideTestServer();

async function place(customer: TestCustomer, code: string, order: Record<string, unknown>): Promise<string> {
  const answer = (await customer.client.call('trading/placeOrder', {
    instrument: `US.${code}`,
    side: 'long',
    type: 'market',
    timeInForce: 'gtc',
    key: createIdempotencyKey(),
    ...order,
  } as never)) as never as { ok: boolean; data: { order: { id: string } } };
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.data.order.id;
}
const held = async (customer: TestCustomer, code: string): Promise<string[]> =>
  (
    await server.database.pool.query(
      'select * from positions where account_id = $1 and instrument = $2 order by position_seq',
      [customer.userId, `US.${code}`],
    )
  ).rows.map((row) => formatScaled(parsePositionRow(row).openQuantity));
async function watchMarketAt(instant: number): Promise<void> {
  server.clock.set(instant);
  await server.composed.orderBookWatcher.checkMarket();
}

describe('a split of one for three', () => {
  it('leaves 28 of 84 shares in whole numbers, and ends the open order, as in the US', async () => {
    await importTestBars(server, 'THIRD', REVERSE);
    await importTestActions(server, 'kind,instrument,ex,ratio\nsplit,US.THIRD,2020-08-31,1:3\n');
    const ex = await replayBarsFrom(server, 'THIRD', '2020-08-27');
    const customer = await server.customer();
    const order = await place(customer, 'THIRD', { quantity: '84' });
    await place(customer, 'THIRD', { type: 'limit', quantity: '12', limitPrice: '50' });
    await watchMarketAt(ex);
    expect(await held(customer, 'THIRD')).toEqual(['28']);
    const position = await customer.client.call('trading/getPosition', { position: order.replace('o', 'p') });
    expect(position).toMatchObject({
      ok: true,
      data: {
        adjustments: [
          {
            newUnits: '1',
            oldUnits: '3',
            ratio: '0.33333333',
            openBefore: '84',
            openAfter: '28',
            fraction: '0',
            cash: '0.00',
          },
        ],
      },
    });
    expect(
      await customer.client.call('trading/listOrders', { instrument: 'US.THIRD', status: 'pending' }),
    ).toMatchObject({ ok: true, data: { rows: [] } });
    const notices = await customer.client.call('notices/listNotices', {});
    expect(notices).toMatchObject({
      ok: true,
      data: {
        rows: expect.arrayContaining([
          expect.objectContaining({ code: 'reverseSplit', params: expect.objectContaining({ old: '3', new: '1' }) }),
        ]),
      },
    });
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('is reported by the audit if a row uses the truncated ratio', async () => {
    await queryAsOwner(
      server.database.ownerUrl,
      `update position_adjustments set numerator = 33333333, denominator = 100000000 where subject = 'position'`,
    );
    const found = await server.listAuditDifferences();
    await queryAsOwner(
      server.database.ownerUrl,
      `update position_adjustments set numerator = 1, denominator = 3 where subject = 'position'`,
    );
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/made 33333333 of 100000000, the split of 2020-08-31 says 1 of 3/),
      ]),
    );
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('announced again in whole numbers is the same action as announced in decimals', async () => {
    await importTestBars(server, 'OLDER', REVERSE);
    await importTestActions(server, 'kind,instrument,ex,ratio\nsplit,US.OLDER,2020-08-31,1:3\n');
    // As in a world that imported it before ratios were whole numbers.
    await queryAsOwner(
      server.database.ownerUrl,
      `update corporate_actions set numerator = 33333333, denominator = 100000000 where instrument = 'US.OLDER'`,
    );
    const ex = await replayBarsFrom(server, 'OLDER', '2020-08-27');
    const customer = await server.customer();
    await place(customer, 'OLDER', { quantity: '84' });
    await watchMarketAt(ex);
    expect(await held(customer, 'OLDER')).toEqual(['27']);
    expect(await server.listAuditDifferences()).toEqual([]);
    await importTestActions(server, 'kind,instrument,ex,ratio\nsplit,US.OLDER,2020-08-31,1:3\n');
    expect(
      (
        await server.database.pool.query(
          `select numerator, denominator from corporate_actions where instrument = 'US.OLDER'`,
        )
      ).rows,
    ).toEqual([{ numerator: 33_333_333n, denominator: 100_000_000n }]);
    expect(await server.listAuditDifferences()).toEqual([]);
  });
});
