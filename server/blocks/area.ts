import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { defineArea } from '../area.ts';
import type { Customer } from '../calls/handler.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import { buyBlock, type Subscribe } from './buy-block.ts';
import { endBarred, settleBlocks } from './settle-blocks.ts';
import { openDemoDesks, runDesks } from './run-desks.ts';
import { listAllBlocks } from './list-all-blocks.ts';
import { getBlock, getBlockTerms, listBlocks, previewBlock } from './list-blocks.ts';
import { offerBlock } from './offer-block.ts';
import { listBlockDesks, proposeBlockDesk, proposedBlockDesk } from './propose-desk.ts';
import { BLOCK_RECORDS, ownData } from './records.ts';
import { type Asked, readBlock, readPurchases } from './store.ts';
import { type PurchaseView, purchaseView } from './views.ts';

type Looker = Pick<Customer, 'account' | 'language'>;

declare module '../parts.ts' {
  interface Parts {
    /** Blocks as they are listed, bought and shown among other offers. */
    blocks: {
      list(
        input: InputOf<Calls['offerings/listOfferings']>,
        looker: Looker,
      ): Promise<AnswerOf<Calls['offerings/listOfferings']>>;
      get(block: bigint, looker: Looker): Promise<AnswerOf<Calls['offerings/getOffering']> | Refusal>;
      buy(input: Subscribe, buyer: Looker, withStaff: boolean): Promise<{ subscription: PurchaseView } | Refusal>;
      /** Newest first, by the sequence numbers that all of an account's records share. */
      purchases(looker: Looker, asked: Asked): Promise<Numbered[]>;
    };
  }
  interface RuleNames {
    blocks: true;
  }
}
export interface Numbered {
  seq: bigint;
  view: PurchaseView;
}

const LOOK_MS = 1_000;
const DESKS_MS = 20_000;

export const blocks = defineArea({
  name: 'blocks',
  rules: ['blocks'],
  records: BLOCK_RECORDS,
  parts: [
    part('blocks', ['database', 'desk', 'views', 'feeds', 'clock', 'zones', 'world', 'machine', 'log'], (parts) => ({
      list: (input, looker) => listBlocks(parts, input, looker),
      get: (block, looker) => getBlock(parts, block, looker),
      async buy(input, buyer, withStaff) {
        const kept = await readBlock(parts.database.kysely, BigInt(input.offering));
        return kept ? buyBlock(parts, kept, input, buyer, withStaff) : refuse('productNotFound');
      },
      purchases: async ({ account, language }, asked) =>
        (await readPurchases(parts.database.kysely, account, asked, parts.clock.now())).map((purchase) => ({
          seq: purchase.seq,
          view: purchaseView(parts, account, purchase, language),
        })),
    })),
  ],
  calls: (parts) => ({
    'offerings/getBlockTerms': getBlockTerms(parts),
    'offerings/offerBlock': offerBlock(parts),
    'offerings/previewBlock': previewBlock(parts),
    'staff/listBlocks': listAllBlocks(parts),
    'staff/listBlockDesks': listBlockDesks(parts),
    'staff/proposeBlockDesk': proposeBlockDesk(parts),
  }),
  jobs: (parts) => [
    { name: 'blocks', everyMs: LOOK_MS, run: () => settleBlocks(parts) },
    { name: 'barred blocks', everyMs: LOOK_MS, run: () => endBarred(parts) },
    { name: 'block desks', everyMs: DESKS_MS, leaderOnly: true, run: () => runDesks(parts) },
  ],
  demo: { customer: (_, parts) => openDemoDesks(parts) },
  requests: (parts) => [proposedBlockDesk(parts)],
  audit: AUDIT,
  ownData,
});
