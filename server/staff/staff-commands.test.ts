/** What somebody at the server itself does with console logins, in a world with real money. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { queryAsOwner } from '../db/testing.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import {
  runAddStaffCommand,
  runDisableStaffCommand,
  runListStaffCommand,
  type StaffCommandDependencies,
  runRenewStaffCommand,
} from './staff-commands.ts';

const server = provideTestServer();
let office: StaffCommandDependencies;
beforeAll(async () => {
  office = { ...server.composed.dependencies, world: { kind: 'empty' } };
  await runAddStaffCommand(office, 'olga', ['owner']);
  await runAddStaffCommand(office, 'omar', ['owner']);
  await runAddStaffCommand(office, 'vera', ['reviewer', 'auditor']);
});
beforeEach(() => server.clock.advance(1_000));

const ofRenewals = () =>
  server.composed.dependencies.database.kysely
    .selectFrom('staff_audit')
    .select('detail')
    .where('detail', 'like', '%renewed%')
    .execute();

test('the list has a header and shows who still rests, until when', async () => {
  const until = new Date(server.clock.now() - 1_000 + 86_400_000).toISOString();
  expect((await runListStaffCommand(office)).split('\n')).toEqual([
    'Login  Roles              Name  State',
    'olga   owner              olga  active',
    'omar   owner              omar  active',
    `vera   reviewer, auditor  vera  rests until ${until}`,
  ]);
});

test('refuses to renew a disabled login, says what to do instead, and changes nothing', async () => {
  expect(await runDisableStaffCommand(office, 'vera')).toBe('vera is disabled.');
  await expect(runRenewStaffCommand(office, 'vera')).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(
      /^The login vera is disabled, .*: add a new login \(npm run staff -- add .*\), or .*\.$/,
    ),
  });
  expect(await ofRenewals()).toEqual([]);
  expect(await runListStaffCommand(office)).toMatch(/^vera .* disabled$/m);
  expect(await runRenewStaffCommand(office, 'omar')).toContain('Password');
  expect(await ofRenewals()).toHaveLength(1);
});

test('lists a login that nobody has taken over as waiting for its person', async () => {
  await runAddStaffCommand(office, 'noor', ['auditor']);
  const until = new Date(server.clock.now() + 1_000).toISOString();
  await queryAsOwner(
    server.database.ownerUrl,
    `update staff set enrol_link = sha256('link'), enrol_code = sha256('code'), enrol_until = $1 where login = 'noor'`,
    [until],
  );
  expect(await runListStaffCommand(office)).toMatch(new RegExp(`^noor .* waits for its person until ${until}$`, 'm'));
  server.clock.advance(1_000);
  expect(await runListStaffCommand(office)).toMatch(/^noor .* nobody took it over in time$/m);
  expect(await runDisableStaffCommand(office, 'noor')).toBe('noor is disabled.');
});

test("refuses a login that is a colleague's name in other capitals, even a disabled one's", async () => {
  await runAddStaffCommand(office, 'ines', ['support']);
  await queryAsOwner(server.database.ownerUrl, "update staff set name = 'Kim' where login = 'ines'");
  const taken = {
    exitCode: 1,
    message: expect.stringMatching(/^The login kim would also be .* a colleague.*: choose another login .*\.$/),
  };
  await expect(runAddStaffCommand(office, 'kim', ['support'])).rejects.toMatchObject(taken);
  await runDisableStaffCommand(office, 'ines');
  await expect(runAddStaffCommand(office, 'kim', ['support'])).rejects.toMatchObject(taken);
  await expect(runAddStaffCommand(office, 'ines', ['support'])).rejects.toMatchObject({
    message: 'The login ines is taken.',
  });
  expect(await runListStaffCommand(office)).not.toMatch(/^kim /m);
});

test('disabling the last active owner warns that none is left', async () => {
  expect(await runDisableStaffCommand(office, 'olga')).toBe('olga is disabled.');
  expect((await runDisableStaffCommand(office, 'omar')).split('\n')).toEqual([
    'omar is disabled.',
    'No active owner is left, so nobody can appoint people: add two new owners ' +
      '(npm run staff -- add LOGIN owner); each rests a day before deciding.',
  ]);
});
