/** What somebody at the server itself does with console logins, in a world with real money. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asOwner } from '../db/testing.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { add, disable, list, type Office, renew } from './staff-commands.ts';

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await startTestServer();
  office = { ...server.composed.parts, world: { kind: 'empty' } };
  await add(office, 'olga', ['owner']);
  await add(office, 'omar', ['owner']);
  await add(office, 'vera', ['reviewer', 'auditor']);
});
beforeEach(() => server.clock.advance(1_000));
afterAll(() => server.stop());

const ofRenewals = () =>
  server.composed.parts.database.kysely
    .selectFrom('staff_audit')
    .select('detail')
    .where('detail', 'like', '%renewed%')
    .execute();

test('the list has a header, and says who still rests, until when', async () => {
  const until = new Date(server.clock.now() - 1_000 + 86_400_000).toISOString();
  expect((await list(office)).split('\n')).toEqual([
    'Login  Roles              Name  State',
    'olga   owner              olga  active',
    'omar   owner              omar  active',
    `vera   reviewer, auditor  vera  rests until ${until}`,
  ]);
});

test('renewing a disabled login is refused, and says what to do instead; nothing is renewed', async () => {
  expect(await disable(office, 'vera')).toBe('vera is disabled.');
  await expect(renew(office, 'vera')).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(
      /^The login vera is disabled, .*: add a new login \(npm run staff -- add .*\), or .*\.$/,
    ),
  });
  expect(await ofRenewals()).toEqual([]);
  expect(await list(office)).toMatch(/^vera .* disabled$/m);
  expect(await renew(office, 'omar')).toContain('Password');
  expect(await ofRenewals()).toHaveLength(1);
});

test('lists a login that nobody has taken over as one that waits for its person', async () => {
  await add(office, 'noor', ['auditor']);
  const until = new Date(server.clock.now() + 1_000).toISOString();
  await asOwner(
    server.database.ownerUrl,
    `update staff set enrol_link = sha256('link'), enrol_code = sha256('code'), enrol_until = $1 where login = 'noor'`,
    [until],
  );
  expect(await list(office)).toMatch(new RegExp(`^noor .* waits for its person until ${until}$`, 'm'));
  server.clock.advance(1_000);
  expect(await list(office)).toMatch(/^noor .* nobody took it over in time$/m);
  expect(await disable(office, 'noor')).toBe('noor is disabled.');
});

test("a login that is a colleague's name in other capitals is refused, even that of a disabled one", async () => {
  await add(office, 'ines', ['support']);
  await server.database.pool.query("update staff set name = 'Kim' where login = 'ines'");
  const taken = {
    exitCode: 1,
    message: expect.stringMatching(/^The login kim would also be .* a colleague.*: choose another login .*\.$/),
  };
  await expect(add(office, 'kim', ['support'])).rejects.toMatchObject(taken);
  await disable(office, 'ines');
  await expect(add(office, 'kim', ['support'])).rejects.toMatchObject(taken);
  await expect(add(office, 'ines', ['support'])).rejects.toMatchObject({ message: 'The login ines is taken.' });
  expect(await list(office)).not.toMatch(/^kim /m);
});

test('disabling the last active owner says that none is left and what follows', async () => {
  expect(await disable(office, 'olga')).toBe('olga is disabled.');
  expect((await disable(office, 'omar')).split('\n')).toEqual([
    'omar is disabled.',
    'No active owner is left, so nobody can appoint people: add two new owners ' +
      '(npm run staff -- add LOGIN owner); each rests a day before deciding.',
  ]);
});
