import { expect, it } from 'vitest';
import { findCommandsWithSql, reportCommandsWithSql } from './check-sql-outside-stores.ts';

const AREA = {
  path: 'server/pledges/area.ts',
  text: `import { givePledgesBack } from './give-back.ts';\nimport { listPledges } from './list.ts';
    jobs: (parts) => [{ name: 'pledges', everyMs: 1, run: () => givePledgesBack(parts) }],
    calls: (parts) => ({ 'pledges/listPledges': listPledges(parts) }),`,
};
const held = (path: string, text: string) => findCommandsWithSql([AREA, { path, text }]).held;
const SELECT = 'await sql<{ at: Date }>`select at from pledges`.execute(db);';

it('counts the commands and jobs of areas that hold a statement, however it is written', () => {
  const own = 'server/pledges/make-pledge.ts';
  for (const statement of [
    SELECT,
    "await work.db.updateTable('pledges').set({ ended: true }).execute();",
    'await sql<{\n  at: Date;\n}>`\n    with gone as (delete from pledges returning *) select 1`.execute(db)',
    "await pool.query<{ at: Date }>('insert into pledges values ($1)', [1]);",
  ]) {
    expect(held(own, `runCommand(parts, {});\n${statement}`), statement).toEqual([own]);
    expect(held(own, `parts.desk.run({});\n${statement}`), statement).toEqual([own]);
  }
  expect(held('server/pledges/give-back.ts', SELECT)).toEqual(['server/pledges/give-back.ts']);
});

it('counts no query, which holds its one statement, no store, no test and nothing below the areas', () => {
  expect(held('server/pledges/list.ts', SELECT)).toEqual([]);
  const command = `runCommand(parts, {});\n${SELECT}`;
  for (const path of ['store.ts', 'pledges-store.ts', 'make-pledge.test.ts'])
    expect(held(`server/pledges/${path}`, command), path).toEqual([]);
  expect(held('server/reviews/decide-proposal.ts', command)).toEqual([]);
  expect(held('server/pledges/make-pledge.ts', 'runCommand(parts, {}); // sql`select 1`\nselectPledges(db);')).toEqual(
    [],
  );
});

it('reports how many they are, and fails nothing', () => {
  const command = { path: 'server/pledges/make-pledge.ts', text: `runCommand(parts, {});\n${SELECT}` };
  const job = { path: 'server/pledges/give-back.ts', text: 'givePledgesBack();' };
  expect(reportCommandsWithSql([AREA, command, job])).toMatch(/^statements: 1 of 2 files of commands and jobs/);
});
