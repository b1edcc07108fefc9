import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import type { Handler } from '../calls/handler-types.ts';
import { decodeId } from '../ids.ts';
import { encodeCopyId, buildCopyOrderRow, buildCopyRows, type CopyViewDependencies } from './copy-views.ts';
import type { WorthDependencies } from './portfolio-worth.ts';
import { loadLeaderNameFormatter } from './leader-names.ts';
import { readCopyOrders } from './copy-block-store.ts';
import * as store from './store.ts';

const NUMBER = /^[1-9]\d{0,17}$/;

export const listCopies =
  (dependencies: CopyViewDependencies): Handler<'copying/listCopies'> =>
  async ({ status, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const before = cursor === undefined ? null : Number(decodeId('y', account, cursor) ?? 0n);
    const found = await store.readCopies(dependencies.database.kysely, account, {
      ended: status === undefined ? undefined : status === 'ended',
      before,
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    return {
      rows: await buildCopyRows(dependencies, rows, language),
      next: found.length > limit ? encodeCopyId(account, rows.at(-1)!.portfolio) : null,
    };
  };

export const listCopyOrders =
  (dependencies: WorthDependencies & Pick<CopyViewDependencies, 'world'>): Handler<'copying/listCopyOrders'> =>
  async ({ copy, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const portfolio = copy === undefined ? null : decodeId('y', account, copy);
    if (copy !== undefined && (portfolio === null || portfolio > 32_767n)) return refuse('notFound');
    const found = await readCopyOrders(dependencies.database.kysely, account, {
      portfolio: portfolio === null ? null : Number(portfolio),
      before: cursor === undefined ? null : NUMBER.test(cursor) ? BigInt(cursor) : 0n,
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    const names = await loadLeaderNameFormatter(language, dependencies.world);
    return {
      rows: rows.map((row) => buildCopyOrderRow(dependencies, account, row, language, names)),
      next: found.length > limit ? rows.at(-1)!.block.block.toString() : null,
    };
  };
