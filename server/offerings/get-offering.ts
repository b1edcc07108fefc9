import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { roundOf } from './draw-facts.ts';
import { offeringViews } from './offering-view.ts';
import { readOffering, readSteps } from './store.ts';
import { subscriptionView } from './subscription-view.ts';
import { readSubscriptions } from './subscriptions-store.ts';

const MINE = 20;

export const getOffering =
  (parts: Parts): Handler<'offerings/getOffering'> =>
  async (input, caller) => {
    const { account, language } = caller;
    const { kysely } = parts.database;
    const number = BigInt(input.offering);
    const found = await readOffering(kysely, number);
    if (!found) return parts.blocks.get(number, caller);
    const [[view], steps, mine] = await Promise.all([
      offeringViews(parts, [found], language),
      readSteps(kysely, number),
      readSubscriptions(kysely, account, { offering: number, limit: MINE }),
    ]);
    return {
      offering: view!,
      round: roundOf(found),
      commitment: found.terms.commitment,
      steps: steps.map(({ stage, at }) => ({ stage, at: new Date(at).toISOString() })),
      mine: mine.map(({ subscription, steps: taken, ...around }) =>
        subscriptionView(account, subscription, taken, { ...around, language }),
      ),
    };
  };
