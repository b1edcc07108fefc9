/** `bourse login` stores a key after trying it. */
import { createClient, unwrap } from '../client/index.ts';
import type { Command } from './command.ts';
import { parseOrigin, storeCredentials } from './credentials.ts';
import { UsageError } from './exit-codes.ts';

const KEY_ID = /^BK[A-Z2-7]{18}$/;

export const login: Command = {
  name: 'login',
  summary: "Asks for the server's address and a key, tries the key and stores both.",
  usage: '[ORIGIN]',
  example: 'bourse login https://bourse.example',
  options: {},
  about: {},
  async run({ ask, env, output }, [word]) {
    const origin = parseOrigin(word ?? (await ask('Address of the server: ')));
    const id = await ask('Key id: ');
    if (!KEY_ID.test(id))
      throw new UsageError('A key id is BK and 18 letters or digits; the app shows it in the settings.');
    const secret = await ask('Secret (not shown): ', { isSecret: true });
    const apiKey = { id, secret };
    unwrap(await createClient({ origin, apiKey }).call('trading/listOrders', { limit: 1 }));
    const file = storeCredentials(env, { origin, apiKey });
    if (output.isJson) output.json({ origin, key: id, file });
    else output.line(`Logged in to ${origin} with ${id}; stored in ${file}.`);
  },
};
