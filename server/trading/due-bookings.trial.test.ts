/**
 * The holder at the due instant pays what fell due then, whatever they do before the jobs run: once, and never from the
 * insurance account.
 */
import { describe, expect, it } from 'vitest';
import { openDatabaseClient } from '../db/pool.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { createFinancingJob, createRolloverJob } from './overnight-charge-jobs.ts';
import { payDividends } from '../corporate-actions/pay-dividends.ts';

const server = provideTestServer({ workByHand: true });

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
/** 17:00 in New York on Wednesday, 2026-11-25: three days are rolled over. */
const WEDNESDAY = Date.parse('2026-11-25T22:00:00.000Z');

const clientOf = ({ token, account }: TestCustomer) => server.client({ token, account });
interface Moved {
  code: string;
  debit: string;
  credit: string;
  amount: bigint;
  reference: string;
}
async function owner<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = openDatabaseClient(server.database.ownerUrl);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
/** A margin customer with the number of the account. */
async function somebody(): Promise<TestCustomer & { number: bigint }> {
  const customer = await server.marginCustomer();
  const [row] = await owner<{ number: bigint }>('select max(account_id) as number from accounts');
  return { ...customer, number: row!.number };
}
const moved = ({ number }: { number: bigint }) =>
  owner<Moved>('select code, debit, credit, amount, reference from transfers where account_id = $1 order by seq', [
    number,
  ]);
const codesOf = (rows: readonly Moved[]): string[] => rows.map(({ code }) => code);
async function open(
  customer: TestCustomer,
  instrument: string,
  quantity: string,
  side: 'long' | 'short',
  leverage: number,
): Promise<string> {
  const placed = await clientOf(customer).call('trading/placeOrder', {
    instrument,
    side,
    type: 'market',
    quantity,
    leverage,
    key: createIdempotencyKey(),
  });
  if (!placed.ok) throw new Error(`${placed.code} ${JSON.stringify(placed.params)}`);
  return placed.data.order.position ?? '';
}

async function close(customer: TestCustomer, position: string): Promise<void> {
  expect(
    await clientOf(customer).call('trading/closePosition', { position, key: createIdempotencyKey() }),
  ).toMatchObject({
    ok: true,
  });
}
/** Freezes what is available of the currency, with a limit that nothing reaches. */
async function freeze(customer: TestCustomer, instrument: string, limitPrice: string, currency: string): Promise<void> {
  const wallet = await clientOf(customer).call('wallet/getWallet', {});
  if (!wallet.ok) throw new Error(wallet.code);
  const available = Number(wallet.data.accounts.find((each) => each.currency === currency)?.available);
  const placed = await clientOf(customer).call('trading/placeOrder', {
    instrument,
    side: 'long',
    type: 'limit',
    limitPrice,
    quantity: String(Math.floor(available / Number(limitPrice))),
    leverage: 1,
    timeInForce: 'gtc',
    key: createIdempotencyKey(),
  });
  expect(placed).toMatchObject({ ok: true });
}
/** Jobs as a process has them that has just started. */
async function work(): Promise<void> {
  const { dependencies, desk, stockLendingTerms, corporateActionSchedule } = server.composed;
  await createRolloverJob({ ...dependencies, desk })();
  await createFinancingJob({ ...dependencies, desk, stockLendingTerms })();
  await payDividends({ ...dependencies, desk, corporateActionSchedule });
}

describe('bookings that fall due', () => {
  it('a rollover at 17:00 in New York is paid once, even by a position closed a second later', async () => {
    const customer = await somebody();
    server.clock.set(WEDNESDAY - 15 * SECOND_MS);
    const position = await open(customer, 'FX.EURUSD', '40000', 'long', 5);
    server.clock.set(WEDNESDAY + 1_600);
    await close(customer, position);
    await freeze(customer, 'FX.EURUSD', '0.01', 'USD');
    await work();
    const rows = await moved(customer);
    expect(codesOf(rows).filter((code) => code === 'rollover')).toHaveLength(1);
    expect(rows.find(({ code }) => code === 'rollover')).toMatchObject({ debit: 'available', credit: 'interest' });
    expect(codesOf(rows).indexOf('rollover')).toBeLessThan(codesOf(rows).indexOf('marginBack'));
    expect(rows.some(({ debit }) => debit === 'insurance')).toBe(false);
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('interest at midnight is paid from the margin if all else is frozen, before the rest is released', async () => {
    const customer = await somebody();
    const levered = await open(customer, 'US.NWRB', '20', 'long', 5);
    await freeze(customer, 'FX.EURUSD', '0.01', 'USD');
    const night = server.composed.dependencies.timeZones.toInstant('2026-11-26', 0, 'America/New_York');
    server.clock.set(night + SECOND_MS);
    await close(customer, levered);
    await work();
    const rows = await moved(customer);
    // What an order for a cent each can't freeze, less than a cent's worth of the rest, pays first.
    const financing = rows.filter(
      ({ code, debit, amount }) => code === 'financing' && !(debit === 'available' && amount <= 1n),
    );
    expect(financing).toEqual([expect.objectContaining({ debit: 'margin', credit: 'interest' })]);
    expect(rows.some(({ debit }) => debit === 'insurance')).toBe(false);
    expect(await server.listAuditDifferences()).toEqual([]);
  });

  it('a dividend is owed by a short closed half a second after the ex-date, booked after earlier nights', async () => {
    const { venues } = server.composed.dependencies;
    const coming = (): ReturnType<typeof venues.upcoming> =>
      venues
        .listed('US')
        .flatMap(({ id }) => venues.upcoming(id, server.clock.now()))
        .filter((action) => action.kind === 'dividend' && action.amount >= 1_000_000n);
    while (coming().length === 0) server.clock.advance(7 * DAY_MS);
    const found = coming().toSorted((a, b) => a.exDate.localeCompare(b.exDate))[0]!;
    const exAt = server.composed.corporateActionSchedule.exAtOf(found);
    server.clock.set(exAt - 3 * DAY_MS);
    const [seller, holder] = [await somebody(), await somebody()];
    const short = await open(seller, found.instrument, '2', 'short', 2);
    const long = await open(holder, found.instrument, '2', 'long', 2);
    server.clock.set(exAt + 500);
    await close(seller, short);
    await close(holder, long);
    await work();
    await work();
    const [owed, paid] = [await moved(seller), await moved(holder)];
    const describeTransfers = (rows: readonly Moved[]): string[] =>
      codesOf(rows).filter((code) => ['borrowFee', 'financing', 'dividend', 'marginBack'].includes(code));
    expect(describeTransfers(owed).filter((code) => code === 'dividend')).toHaveLength(1);
    expect(describeTransfers(owed)).toEqual([
      ...Array<string>(describeTransfers(owed).length - 2).fill('borrowFee'),
      'dividend',
      'marginBack',
    ]);
    const nights = paid.filter(({ code }) => code === 'financing');
    expect(nights.length).toBeGreaterThanOrEqual(3);
    // All nights cost the same, give or take a cent of carried rests: none is charged on the margin that the dividend
    // has raised.
    const cents = nights.map(({ amount }) => Number(amount));
    expect(Math.max(...cents) - Math.min(...cents)).toBeLessThanOrEqual(1);
    expect(codesOf(paid).lastIndexOf('financing')).toBeLessThan(codesOf(paid).indexOf('dividend'));
    expect(await server.listAuditDifferences()).toEqual([]);
  });
});
