import { expect, it } from 'vitest';
import { checkCommandsWithSql } from './check-sql-outside-stores.ts';

const AREA = {
  path: 'server/pledges/area.ts',
  text: `import { givePledgesBack } from './give-back.ts';\nimport { listPledges } from './list.ts';
    jobs: (parts) => [{ name: 'pledges', everyMs: 1, run: () => givePledgesBack(parts) }],
    calls: (parts) => ({ 'pledges/listPledges': listPledges(parts) }),`,
};
const held = (path: string, text: string) =>
  checkCommandsWithSql([AREA, { path, text }]).map((finding) => finding.path);
const COMMANDS = [
  'runTransactionCommand(parts, {});',
  'runInTransaction<void>(parts, work);',
  "proposeHandler(parts, { call: 'pledges/propose' });",
  'parts.desk.run<Decision, null>({});',
  'parts.desk.runIfDue({});',
];
const SELECT = 'await sql<{ at: Date }>`select at from pledges`.execute(db);';

it('refuses a statement in a command or job of an area, however it is written', () => {
  const own = 'server/pledges/make-pledge.ts';
  for (const statement of [
    SELECT,
    "await work.db.updateTable('pledges').set({ ended: true }).execute();",
    'await sql<{\n  at: Date;\n}>`\n    with gone as (delete from pledges returning *) select 1`.execute(db)',
    "await pool.query<{ at: Date }>('insert into pledges values ($1)', [1]);",
  ])
    for (const command of COMMANDS) expect(held(own, `${command}\n${statement}`), statement).toEqual([own]);
  expect(held('server/pledges/give-back.ts', SELECT)).toEqual(['server/pledges/give-back.ts']);
});

it('allows a query, which holds its one statement, stores, tests and what is below the areas', () => {
  expect(held('server/pledges/list.ts', SELECT)).toEqual([]);
  const command = `${COMMANDS[0]}\n${SELECT}`;
  for (const path of ['store.ts', 'pledges-store.ts', 'make-pledge.test.ts'])
    expect(held(`server/pledges/${path}`, command), path).toEqual([]);
  expect(held('server/reviews/decide-proposal.ts', command)).toEqual([]);
  const without = `${COMMANDS[0]} // sql\`select 1\`\nselectPledges(db);`;
  expect(held('server/pledges/make-pledge.ts', without)).toEqual([]);
});
