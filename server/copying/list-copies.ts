import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/errors.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import { copyId, copyOrderRow, copyRows, type CopyViewParts } from './copy-views.ts';
import type { WorthParts } from './portfolio-worth.ts';
import { leaderNames } from './leader-views.ts';
import { readCopyOrders } from './block-store.ts';
import * as store from './store.ts';

const NUMBER = /^[1-9]\d{0,17}$/;

export const listCopies =
  (parts: CopyViewParts): Handler<'copying/listCopies'> =>
  async ({ status, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const before = cursor === undefined ? null : Number(decodeId('y', account, cursor) ?? 0n);
    const found = await store.readCopies(parts.database.kysely, account, {
      ended: status === undefined ? undefined : status === 'ended',
      before,
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    return {
      rows: await copyRows(parts, rows, language),
      next: found.length > limit ? copyId(account, rows.at(-1)!.portfolio) : null,
    };
  };

export const listCopyOrders =
  (parts: WorthParts): Handler<'copying/listCopyOrders'> =>
  async ({ copy, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const portfolio = copy === undefined ? null : decodeId('y', account, copy);
    if (copy !== undefined && (portfolio === null || portfolio > 32_767n)) return refuse('notFound');
    const found = await readCopyOrders(parts.database.kysely, account, {
      portfolio: portfolio === null ? null : Number(portfolio),
      before: cursor === undefined ? null : NUMBER.test(cursor) ? BigInt(cursor) : 0n,
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    const names = await leaderNames(language);
    return {
      rows: rows.map((row) => copyOrderRow(parts, account, row, language, names)),
      next: found.length > limit ? rows.at(-1)!.block.block.toString() : null,
    };
  };
