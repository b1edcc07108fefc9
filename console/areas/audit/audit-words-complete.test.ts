/** Everything in the staff's audit log has a word, whichever area writes it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@bourse/contract/calls.ts';
import { expect, it } from 'vitest';
import { CONSOLE_TEXTS } from '../../all-texts.ts';

const SERVER = join(import.meta.dirname, '../../../server');
const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('node_modules'),
);
const RECORDED = /work\.auditEntries\.push\(\{\s*action: '(\w+)'/g;

it('each action that the server records has a text', () => {
  const actions = sources.flatMap((path) =>
    [...readFileSync(join(SERVER, path), 'utf8').matchAll(RECORDED)].map(([, action]) => action!),
  );
  expect(actions.length).toBeGreaterThan(15);
  expect(actions.filter((action) => !Object.hasOwn(CONSOLE_TEXTS.en.audit.actions, action))).toEqual([]);
});

it('each value that can be proposed has a name', () => {
  const proposing = Object.entries(calls).filter(([name]) => /^staff\/(propose|setFundsRule|setDeposit)/.test(name));
  const fields = proposing.flatMap(([, { input }]) => Object.keys((input as unknown as { shape: object }).shape));
  // A file is shown by its contents.
  const named = new Set(fields.filter((field) => field !== 'key' && field !== 'base64'));
  expect(named.size).toBeGreaterThan(30);
  expect([...named].filter((field) => !Object.hasOwn(CONSOLE_TEXTS.en.audit.details, field))).toEqual([]);
});
