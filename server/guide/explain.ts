import { isRefusal } from '@bourse/contract/errors.ts';
import type { Handler, Handlers } from '../http/handler.ts';
import { sayAll } from './say.ts';
import { type GuideParts, statementsOf } from './statements.ts';

export const explain =
  (parts: GuideParts, handlers: Handlers): Handler<'guide/explain'> =>
  async (input, caller) => {
    const statements = await statementsOf({ handlers, caller, now: parts.clock.now() }, input);
    if (isRefusal(statements)) return statements;
    return { sentences: await sayAll(parts, statements, caller.language) };
  };
