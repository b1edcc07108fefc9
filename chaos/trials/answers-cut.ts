/**
 * R7: the connection is cut after the commit, so that the customer never hears the answer; repeating the key returns
 * that very answer.
 */
import { isDeepStrictEqual } from 'node:util';
import { createCaller } from '../caller.ts';
import { openCuttingProxy } from '../cutting-proxy.ts';
import { buildBuyCall, pickUnconditionalCall } from '../wanted-calls.ts';
import { callDecisionOf } from '../trial-journal.ts';
import type { Trial } from '../trial-runner.ts';

const INTENTS_A_CUSTOMER = 100;
const AT_ONCE = 6;

export const answersCutTrial: Trial = {
  name: 'R7',
  title: 'connection cut after the commit',
  fullSize: 2_000,
  async run(context, size, isOver) {
    const { random, journal } = context;
    const { customers, tradables } = await context.prepareTraders(
      Math.ceil(size / INTENTS_A_CUSTOMER),
      INTENTS_A_CUSTOMER * 3,
    );
    const proxy = await openCuttingProxy(context.server().port, () => (random.chance(0.6) ? 'before' : 'middle'));
    const cut = createCaller(proxy.port, 0);
    const whole = context.caller(AT_ONCE);
    const favoured = new Set<string>();
    let sent = 0;

    async function intend(): Promise<void> {
      const customer = random.pick(customers);
      const drawn = pickUnconditionalCall(random, tradables);
      const once = `${customer.account} ${String(drawn.input['instrument'])}`;
      const again = drawn.path === 'discovery/addFavorite' && favoured.has(once);
      const { path, input } = again ? buildBuyCall(random.pick(tradables)) : drawn;
      if (path === 'discovery/addFavorite') favoured.add(once);
      const entry = journal.open({ customer, key: random.key(), path, input });
      for (let tries = 0; tries < 1 + random.int(2); tries += 1) {
        const response = await cut.call(path, { ...input, key: entry.key }, customer);
        journal.note(entry, response);
        if (response !== null) journal.violate(`${entry.key}: the wire was not cut`);
      }
      const first = proxy.withheld(entry.key);
      if (first === null) return journal.violate(`${entry.key}: there was no answer to cut off`);
      const repeated = await whole.call(path, { ...input, key: entry.key }, customer);
      journal.note(entry, repeated);
      const withheld = callDecisionOf({ http: 200, body: JSON.parse(first), sentAt: 0, answeredAt: 0 });
      if (!isDeepStrictEqual(withheld, callDecisionOf(repeated)))
        journal.violate(`${entry.key}: withheld was ${first}, repeated ${JSON.stringify(repeated?.body)}`);
    }

    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (sent < size && !isOver()) {
          sent += 1;
          await intend();
        }
      }),
    );
    cut.close();
    await proxy.close();
    return { intents: journal.entries.length, cuts: proxy.cuts() };
  },
};
