import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { recordNewLooks } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { leftOf, readBlocks, readInState, stateOf } from './store.ts';

export const listAllBlocks =
  (parts: Parts): Handler<'staff/listBlocks'> =>
  async ({ state, cursor, limit = PAGE_SIZE }, caller) => {
    const {
      database: { kysely },
      clock,
      feeds,
      houseAccounts,
    } = parts;
    const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
    const now = clock.now();
    const asked = { before, limit: limit + 1 };
    const found = await (state ? readInState(kysely, { ...asked, state, now }) : readBlocks(kysely, asked));
    const shown = found.slice(0, limit);
    const ofHouse = new Set((await houseAccounts.list('blocks')).map(({ account }) => account));
    await recordNewLooks(
      parts,
      caller,
      { action: 'listBlocks', subject: 'blocks' },
      shown.flatMap(({ seller }) => (ofHouse.has(seller) ? [] : [seller])),
    );
    return {
      rows: shown.map((kept) => {
        const { block, seller, unsold } = kept;
        const instrument = feeds.instrument(block.instrument);
        return {
          id: block.block.toString(),
          customer: ofHouse.has(seller) ? null : seller.toString(),
          seller: block.house ? ('house' as const) : ('seat' as const),
          instrument: block.instrument,
          name: instrument ? nameIn(caller.language, instrument) : block.instrument,
          currency: block.currency,
          price: formatScaled(block.price),
          reference: formatScaled(block.reference),
          quantity: formatScaled(block.quantity),
          left: formatScaled(leftOf(kept)),
          sold: formatScaled(block.quantity - unsold),
          state: stateOf(kept, now),
          offeredAt: new Date(block.offeredAt).toISOString(),
          expiresAt: new Date(block.expiresAt).toISOString(),
        };
      }),
      next: found.length > limit ? (shown.at(-1)?.block.block.toString() ?? null) : null,
    };
  };
