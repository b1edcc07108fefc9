/**
 * Explanations are read through the calls that show the same data, as the asking customer, so they contain only what
 * the customer may see.
 */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import type { Handler, Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { sayAll } from './say.ts';
import { type Asked, statementsOf } from './statements.ts';
import { readLastPlan } from './store.ts';

type ExplainParts = Pick<Parts, 'clock' | 'log' | 'database'>;

/** Explained to everybody, with a plan or without. */
const FREE: readonly Asked['about'][] = ['instrument', 'fee', 'refusal'];

export const explain =
  (parts: ExplainParts, handlers: Handlers): Handler<'guide/explain'> =>
  async (input, caller) => {
    if (!FREE.includes(input.about)) {
      const plan = await readLastPlan(parts.database.kysely, caller.account);
      if (plan === null || plan.status === 'ended') return refuse('guideNotInPlan');
    }
    const statements = await statementsOf({ handlers, caller, now: parts.clock.now() }, input);
    if (isRefusal(statements)) return statements;
    return { sentences: await sayAll(parts, statements, caller.language, input.zone) };
  };
