/** Play money is nobody's property: no transfer leads into or out of it, and no total, screen or proof counts it. */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { CUSTOMER_OWNED_ACCOUNTS } from '@bourse/core/registry/chart-of-accounts.ts';
import { FIRST_LEAGUE_PORTFOLIO } from '@bourse/core/ledger/portfolio-kinds.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runFullAudit } from '../audit/run-full-audit.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { bookTestTransfer } from '../testing/book-test-transfer.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import type { TestCustomer, TestStaff } from '../testing/test-server.ts';
import { buildLiabilityTrees } from './liability-trees.ts';

/** Beyond the numbers of the leagues that the server opens by itself. */
const LEAGUE = FIRST_LEAGUE_PORTFOLIO + 500;

const server = provideTestServer();
let customer: TestCustomer;
let treasurer: TestStaff;
let owner: ReturnType<typeof openDatabaseClient>;
let account: bigint;
beforeAll(async () => {
  [customer, treasurer] = await Promise.all([server.customer(), server.staff('treasurer')]);
  account = BigInt(customer.userId);
  owner = openDatabaseClient(server.database.superUrl);
  await owner.connect();
  await customer.client.call('portfolios/createPortfolio', { name: 'Own', key: createIdempotencyKey() });
  await owner.query(
    `insert into portfolios (account_id, portfolio, kind, name, created_at)
      values ($1, ${LEAGUE}, 'league', 'x', now())`,
    [account],
  );
  await openLeague();
});
afterAll(async () => {
  await owner.end();
});

/** A league whose rules the portfolio trades by, without any entry. */
async function openLeague(): Promise<void> {
  const terms = {
    currency: 'USD',
    capital: '1',
    markets: ['US'],
    instruments: null,
    orderTypes: ['market'],
    leverage: 1,
    charges: true,
    largestShare: null,
    minimumTrades: 0,
    minimumInstruments: 0,
    minimumDays: 0,
    ranking: 'return',
  };
  await owner.query(`insert into league_words values ('w', 'x')`);
  await owner.query(
    `insert into leagues (league, organiser, name, code, terms, starts_at, ends_at, created_at)
      values (${LEAGUE}, $1, 'w', 'HERONS', $2, '2026-11-20', '2027-11-20', now())`,
    [account, JSON.stringify(terms)],
  );
  await server.composed.dependencies.seasonTerms.reload();
}

const STAKE = 1_000_000_00n;
/** As an area would, in the league's portfolio. */
const pay = (debit: Transfer['debit'], credit: Transfer['credit'], portfolio = LEAGUE) =>
  bookTestTransfer(
    server.composed,
    account,
    { currency: 'USD', amount: STAKE, debit, credit, code: 'addMargin', reference: 'league' },
    portfolio,
  );

let counted = 0;
/** What the house owes and has, and what the customer sees. */
async function totals() {
  const { client } = customer;
  counted += 1;
  await buildLiabilityTrees(server.database.pool, Date.now() + counted * 86_400_000);
  const [wallet, portfolio, list, house, owed] = await Promise.all([
    client.call('wallet/getWallet', {}),
    client.call('trading/getPortfolio', {}),
    client.call('portfolios/listPortfolios', {}),
    treasurer.client.call('staff/getHouseAccounts'),
    owner.query<object>(
      `select currency, count, sum from liability_trees where tree = (select max(tree) from liability_trees)
        order by currency`,
    ),
  ]);
  if (!wallet.ok || !portfolio.ok || !list.ok || !house.ok) throw new Error('a total was refused');
  return {
    wallet: wallet.data,
    portfolio: portfolio.data,
    list: list.data,
    house: house.data.rows,
    owed: owed.rows,
  };
}

/** The audit's findings after `change`, which is rolled back. */
async function differences(change = 'select 1'): Promise<string[]> {
  const inside = new Proxy(owner, {
    get: (target, name) =>
      name !== 'query'
        ? (Reflect.get(target, name) as unknown)
        : (text: string, values?: unknown[]) =>
            /^(begin|rollback$)/.test(text) ? Promise.resolve({ rows: [] }) : target.query(text, values),
  });
  await owner.query('begin');
  try {
    await owner.query('set local session_replication_role = replica');
    await owner.query(change);
    return (await runFullAudit(inside)).differences;
  } finally {
    await owner.query('rollback');
  }
}

it('is traded in a league without changing any real balance', async () => {
  const before = await totals();
  expect(before.owed.length).toBeGreaterThan(3);
  expect(await pay('dealer', 'available')).toEqual({});
  const order = {
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '1000',
    portfolio: `${LEAGUE}`,
    key: createIdempotencyKey(),
  } as const;
  const placed = await customer.client.call('trading/placeOrder', order);
  expect(placed).toMatchObject({ data: { order: { status: 'inPosition', filled: '1000' } } });
  const { rows } = await owner.query<{ name: string; amount: bigint }>(
    `select bucket as name, amount from balances where account_id = $1 and portfolio = $2 order by 1`,
    [account, LEAGUE],
  );
  expect(rows.map(({ name }) => name)).toEqual(['playAvailable', 'playMargin']);
  expect(rows.every(({ amount }) => amount > 0n && amount < STAKE)).toBe(true);
  expect(await totals()).toEqual(before);
  const transfers = await owner.query<{ sides: string[] }>(
    `select array[debit, credit] as sides from transfers
      where account_id = $1 and debit_portfolio + credit_portfolio > 0`,
    [account],
  );
  expect(transfers.rows.length).toBeGreaterThan(2);
  expect(transfers.rows.flatMap(({ sides }) => sides).filter((name) => !name.startsWith('play'))).toEqual([]);
});

it('never mixes with money: desk and database refuse such a transfer', async () => {
  const before = await totals();
  for (const [debit, credit, portfolio] of [
    ['bank', 'available', LEAGUE],
    ['playAvailable', 'bank', LEAGUE],
    ['playDealer', 'available', 0],
    ['playDealer', 'playAvailable', 1],
  ] as const)
    await expect(pay(debit, credit, portfolio), `${debit} ${credit}`).rejects.toThrow('would mix play and money');
  const insert = (debit: string, credit: string) =>
    owner.query(
      `insert into transfers (account_id, seq, currency, amount, debit, credit, code, reference, at)
        values (9, 1, 'USD', 5, $1, $2, 'hold', 'o1', now())`,
      [debit, credit],
    );
  for (const money of ['dealer', 'bank', ...CUSTOMER_OWNED_ACCOUNTS])
    for (const play of ['playAvailable', 'playDealer'])
      for (const sides of [
        [money, play],
        [play, money],
      ] as const)
        await expect(insert(...sides)).rejects.toThrow('no_transfer_between_play_and_money');
  await owner.query('begin');
  expect(await insert('playDealer', 'playAvailable')).toMatchObject({ rowCount: 1 });
  await owner.query('rollback');
  const balance = (portfolio: number, name: string) =>
    owner.query(
      `insert into balances (account_id, portfolio, currency, bucket, amount) values ($1, $2, 'JPY', $3, 5)`,
      [account, portfolio, name],
    );
  for (const [portfolio, name] of [
    [0, 'playAvailable'],
    [1, 'playFrozen'],
    [LEAGUE, 'available'],
  ] as const)
    await expect(balance(portfolio, name)).rejects.toThrow(
      `portfolio ${portfolio} of account ${account} has no account ${name}`,
    );
  await expect(owner.query(`update portfolios set kind = 'own' where portfolio = ${LEAGUE}`)).rejects.toThrow(
    'leagues_by_number',
  );
  expect(await totals()).toEqual(before);
});

it('is audited like money, and a mixture is reported', async () => {
  // Leagues give their stakes under a separate code, so only these two transfers are wrong.
  const [{ seq } = { seq: 0n }] = (
    await owner.query<{ seq: bigint }>(`select seq from transfers where account_id = $1 and reference = 'league'`, [
      account,
    ])
  ).rows;
  const stake = [
    `transfer ${account}/${seq}: a addMargin from playDealer to playAvailable for "league" is nothing that is ever ` +
      'booked',
    `transfer ${account}/${seq}: a addMargin is of the main portfolio alone`,
  ];
  expect((await differences()).toSorted()).toEqual(stake.toSorted());

  const own = `account_id = ${account}`;
  const unchecked = 'alter table transfers drop constraint no_transfer_between_play_and_money;';
  const league = `${account}/${LEAGUE}`;
  const cases: [change: string, says: string][] = [
    [
      `${unchecked} update transfers set debit = 'bank' where ${own} and seq = ${seq}`,
      `transfer ${account}/${seq}: mixes play and money, from bank to playAvailable`,
    ],
    [
      `${unchecked} update transfers set credit = 'fees' where ${own} and credit = 'playFees'`,
      'mixes play and money, from playAvailable to fees',
    ],
    [`update balances set amount = amount + 1 where ${own} and bucket = 'playAvailable'`, `balance ${league} USD play`],
    [`update balances set amount = amount + 1 where ${own} and bucket = 'playMargin'`, `margin ${league} USD`],
    [
      `insert into balances (account_id, portfolio, currency, bucket, amount)
        values (${account}, ${LEAGUE}, 'USD', 'playFrozen', 5)`,
      `frozen ${league} USD`,
    ],
    [
      `update balances set bucket = 'available' where ${own} and bucket = 'playAvailable'`,
      `balance ${account} USD: available in portfolio ${LEAGUE}`,
    ],
    [
      `update transfers set debit_portfolio = 1 where ${own} and debit = 'playAvailable'`,
      'playAvailable in portfolio 1',
    ],
    [
      `alter table portfolios drop constraint leagues_by_number; update portfolios set kind = 'own' where ${own}`,
      `portfolio ${league}: is of the kind own`,
    ],
  ];
  for (const [change, says] of cases) expect((await differences(change)).join('\n'), change).toContain(says);
});
