import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { formatAmount, formatScaled } from '@bourse/core/money.ts';
import type { Handler } from '../calls/handler.ts';
import { readMark } from './nights-store.ts';
import { countLenders, countStock, readPooled } from './store.ts';
import { poolRows, type ViewParts } from './view.ts';

export const listAllPools =
  (parts: ViewParts): Handler<'staff/listLendingPools'> =>
  async ({ cursor, limit = PAGE_SIZE }, { language }) => {
    const { kysely } = parts.database;
    const found = await readPooled(kysely, null, cursor ?? null, limit + 1);
    const names = found.slice(0, limit);
    const [rows, counts, lenders, marks] = await Promise.all([
      poolRows(parts, names, language),
      countStock(kysely, names, parts.clock.now()),
      countLenders(kysely, names),
      Promise.all(names.map(async (name) => [name, await readMark(kysely, name)] as const)),
    ]);
    const marked = new Map(marks);
    return {
      rows: rows.map((row) => {
        const mark = marked.get(row.instrument);
        return {
          ...row,
          reserved: formatScaled(counts.get(row.instrument)?.reserved ?? 0n),
          lenders: lenders.get(row.instrument) ?? 0,
          marked: mark
            ? {
                date: mark.night,
                price: formatScaled(mark.price),
                units: formatScaled(mark.units),
                amount: formatAmount(mark.amount, row.currency),
              }
            : null,
        };
      }),
      next: found.length > limit ? (names.at(-1) ?? null) : null,
    };
  };
