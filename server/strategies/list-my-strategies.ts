import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { readOwn } from './store.ts';
import { strategyView } from './view.ts';

export const listMyStrategies =
  (parts: Pick<Parts, 'database' | 'feeds'>): Handler<'strategies/listMyStrategies'> =>
  async ({ cursor, limit = PAGE_SIZE }, { account, language }) => {
    const before = cursor === undefined ? null : decodeId('z', account, cursor);
    const found = await readOwn(parts.database.kysely, account, { before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    return {
      rows: shown.map((each) => strategyView(parts, each, language)),
      next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  };
