import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { recordStaffAccessOncePerHour } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { computeAvailableQuantity, readBlocks, readBlocksInStage, computeBlockStage } from './store.ts';

export const listBlockOffersForStaff =
  (dependencies: ServerDependencies): Handler<'staff/listBlocks'> =>
  async ({ state, cursor, limit = PAGE_SIZE }, caller) => {
    const {
      database: { kysely },
      clock,
      venues,
      houseAccounts,
    } = dependencies;
    const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
    const now = clock.now();
    const query = { before, limit: limit + 1 };
    const found = await (state ? readBlocksInStage(kysely, { ...query, state, now }) : readBlocks(kysely, query));
    const page = found.slice(0, limit);
    const ofHouse = new Set((await houseAccounts.list('blocks')).map(({ account }) => account));
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      { action: 'listBlocks', subject: 'blocks' },
      page.flatMap(({ seller }) => (ofHouse.has(seller) ? [] : [seller])),
    );
    return {
      rows: page.map((storedBlock) => {
        const { block, seller, unsold } = storedBlock;
        const instrument = venues.instrument(block.instrument);
        return {
          id: block.block.toString(),
          customer: ofHouse.has(seller) ? null : seller.toString(),
          seller: block.house ? ('house' as const) : ('seat' as const),
          instrument: block.instrument,
          name: instrument ? instrumentNameIn(caller.language, instrument) : block.instrument,
          currency: block.currency,
          price: formatScaled(block.price),
          reference: formatScaled(block.reference),
          quantity: formatScaled(block.quantity),
          left: formatScaled(computeAvailableQuantity(storedBlock)),
          sold: formatScaled(block.quantity - unsold),
          state: computeBlockStage(storedBlock, now),
          offeredAt: new Date(block.offeredAt).toISOString(),
          expiresAt: new Date(block.expiresAt).toISOString(),
        };
      }),
      next: found.length > limit ? (page.at(-1)?.block.block.toString() ?? null) : null,
    };
  };
