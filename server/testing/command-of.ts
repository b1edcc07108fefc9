/** A command without any particular actor; its key is stored among the account's. */
import { type Command, keyOf } from '../desk/command.ts';
import type { AccountId } from '../ids.ts';
import { newKey } from './test-server.ts';

export const commandOf = (account: AccountId, input: { key: string } = { key: newKey() }): Command => ({
  actor: { account },
  key: keyOf('test', input),
});
