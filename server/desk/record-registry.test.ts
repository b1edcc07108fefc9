/** A kind of record that an area registers is written, changed, loaded and seen without the desk knowing it. */
import { randomBytes } from 'node:crypto';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { queryAsOwner, createTestDatabase, silentLog, type TestDatabase } from '../db/testing.ts';
import { RECORD_REGISTRY } from '../area-registry.ts';
import { CHECK_IN_RECORDS } from '../check-in/check-in-records.ts';
import type { DeskCommand } from './command.ts';
import { createCommandDesk, type CommandDesk } from './group-commit-desk.ts';
import {
  buildScopeByColumns,
  buildRecordRegistry,
  type RecordLoading,
  type RecordRegistry,
  type RecordWriting,
} from './record-registry.ts';

interface Parcel {
  seq: bigint;
  status: 'open' | 'done';
  amount: bigint;
}
const parcels: RecordWriting<Parcel> = {
  tables: [
    {
      table: 'parcels',
      columns: 'account_id bigint, parcel_seq bigint, status text, amount bigint, at timestamptz',
      row: ({ account, thing: { seq, status, amount } }, at) => [account, seq, status, amount, at],
      changes: { key: ['account_id', 'parcel_seq'], columns: ['status', 'amount'] },
    },
  ],
  numberOf: ({ seq }) => seq,
  apply: (work, parcel) => void work.loaded<Parcel>('parcels').set(parcel.seq, parcel),
};
const loaded: RecordLoading<Parcel> = {
  of: (row) => ({ seq: row.parcel_seq, status: row.status, amount: row.amount }) as Parcel,
  numberOf: (row) => row.parcel_seq as bigint,
  scopes: {
    open: buildScopeByColumns('parcels', 'account_id bigint', `and status = 'open'`),
    seq: buildScopeByColumns('parcels', 'account_id bigint, parcel_seq bigint'),
  },
  sees: (list) => ({ parcels: list }) as object,
};

let database: TestDatabase;
let desk: CommandDesk;
beforeAll(async () => {
  database = await createTestDatabase();
  await queryAsOwner(
    database.ownerUrl,
    `insert into accounts (account_id) values (1), (2);
    create table parcels (account_id bigint, parcel_seq bigint, status text, amount bigint check (amount < 100),
      at timestamptz, primary key (account_id, parcel_seq));
    grant select, insert, update on parcels to bourse_app`,
  );
  const area = buildRecordRegistry([{ stored: { parcels } as object, loaded: { parcels: loaded } }]);
  const records: RecordRegistry = {
    stored: [...RECORD_REGISTRY.stored, ...area.stored],
    storedAs: new Map([...RECORD_REGISTRY.storedAs, ...area.storedAs]),
    loaded: new Map([...RECORD_REGISTRY.loaded, ...area.loaded]),
  };
  desk = createCommandDesk({
    app: database.app,
    clock: systemClock,
    log: silentLog,
    buildAccountEvents: () => [],
    recordRegistry: records,
    committed: () => {},
  });
});
afterAll(async () => {
  await desk.stop();
  await database.drop();
});

const changing = (lastSeq: bigint, ...list: Parcel[]): DecisionChanges => ({
  transfers: [],
  records: { parcels: list } as object,
  notices: [],
  lastSeq,
});
const command = (
  account: bigint,
  decide: DeskCommand['decide'],
  scope = 'open',
  values: bigint[] = [],
): DeskCommand => {
  const key = randomBytes(8).toString('hex');
  return {
    account,
    actor: { rule: 'demo' },
    key: { value: key, hash: Buffer.alloc(32) },
    currencies: [],
    instrument: null,
    loads: [{ kind: 'parcels', scope, values }],
    decide,
    answer: () => ({}),
  };
};
const seen = (state: object): Parcel[] => (state as { parcels?: Parcel[] }).parcels ?? [];
/** Adds one more, as large as the number of open ones. */
const pledging = (account: bigint): Promise<unknown> =>
  desk.run(
    command(account, (state) =>
      changing(state.lastSeq + 1n, { seq: state.lastSeq + 1n, status: 'open', amount: BigInt(seen(state).length) }),
    ),
  );
const stored = async (account: bigint) =>
  (
    await database.pool.query(
      'select parcel_seq as seq, status, amount from parcels where account_id = $1 order by parcel_seq',
      [account],
    )
  ).rows as Parcel[];

it('a record is visible to later commands, in the same batch and in later ones', async () => {
  await Promise.all([pledging(1n), pledging(1n), pledging(2n)]);
  await pledging(1n);
  expect((await stored(1n)).map(({ amount }) => amount)).toEqual([0n, 1n, 2n]);
  expect((await stored(2n)).map(({ amount }) => amount)).toEqual([0n]);
});

it('a record that changes twice in a batch is stored in its last state and loaded by its number', async () => {
  const raise = () =>
    desk.run(
      command(
        1n,
        (state) => {
          const one = seen(state).find(({ seq }) => seq === 2n)!;
          return changing(state.lastSeq, { ...one, status: 'done', amount: one.amount + 10n });
        },
        'seq',
        [2n],
      ),
    );
  await Promise.all([raise(), raise()]);
  await raise();
  expect((await stored(1n))[1]).toEqual({ seq: 2n, status: 'done', amount: 31n });
});

it('a record whose row the database refuses fails only its own command', async () => {
  const before = await stored(2n);
  const [failed, done] = await Promise.allSettled([
    desk.run(command(2n, (state) => changing(state.lastSeq, { seq: 1n, status: 'open', amount: 100n }))),
    pledging(1n),
  ]);
  expect([failed.status, done.status]).toEqual(['rejected', 'fulfilled']);
  expect(await stored(2n)).toEqual(before);
});

it('a record kind that no area or two areas store is an error, and nothing is written', async () => {
  const before = await stored(2n);
  const unknown = command(2n, (state) => ({
    ...changing(state.lastSeq, { seq: 9n, status: 'open', amount: 1n }),
    records: { unknownThings: [{}] } as object,
  }));
  await expect(desk.run(unknown)).rejects.toThrow('no area stores records of the kind unknownThings');
  expect(await stored(2n)).toEqual(before);
  expect(() => buildRecordRegistry([CHECK_IN_RECORDS, CHECK_IN_RECORDS])).toThrow(
    'two areas hand in records of one kind',
  );
});
