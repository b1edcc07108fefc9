import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { defineArea } from '../area.ts';
import type { CustomerCaller } from '../calls/handler.ts';
import { defineDependency } from '../dependencies.ts';
import { BLOCK_AUDIT } from './audit.ts';
import { buyBlock, type SubscribeInput } from './buy-block.ts';
import { endBlocksOfRestrictedSellers, settleBlockPurchases } from './settle-blocks.ts';
import { createDemoBlockDesks, runBlockDesks } from './run-block-desks.ts';
import { listAllBlocks } from './list-all-blocks.ts';
import { getBlock, getBlockTerms, listBlocks, previewBlock } from './list-blocks.ts';
import { offerBlock } from './offer-block.ts';
import { listBlockDesks, proposeBlockDesk, blockDeskProposalKind } from './propose-block-desk.ts';
import { BLOCK_RECORDS, customerDataColumns } from './block-records.ts';
import { type BlockPurchaseQuery, readBlock, readBlockPurchases } from './store.ts';
import { type PurchaseView, buildPurchaseView } from './block-views.ts';

type BlockCaller = Pick<CustomerCaller, 'account' | 'language'>;

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** Blocks as they are listed, bought and shown among other offers. */
    blocks: {
      list(
        input: CallInput<Calls['offerings/listOfferings']>,
        looker: BlockCaller,
      ): Promise<CallAnswer<Calls['offerings/listOfferings']>>;
      get(block: bigint, looker: BlockCaller): Promise<CallAnswer<Calls['offerings/getOffering']> | Refusal>;
      buy(
        input: SubscribeInput,
        buyer: BlockCaller,
        withStaff: boolean,
      ): Promise<{ subscription: PurchaseView } | Refusal>;
      /** Newest first, by the sequence numbers that all of an account's records share. */
      purchases(looker: BlockCaller, query: BlockPurchaseQuery): Promise<PurchaseViewWithSeq[]>;
    };
  }
  interface AutomationNames {
    blocks: true;
  }
}
export interface PurchaseViewWithSeq {
  seq: bigint;
  view: PurchaseView;
}

const SETTLE_EVERY_MS = 1_000;
const RUN_DESKS_EVERY_MS = 20_000;

export const blocks = defineArea({
  name: 'blocks',
  rules: ['blocks'],
  records: BLOCK_RECORDS,
  parts: [
    defineDependency(
      'blocks',
      ['database', 'desk', 'views', 'feeds', 'clock', 'zones', 'world', 'machine', 'log'],
      (parts) => ({
        list: (input, looker) => listBlocks(parts, input, looker),
        get: (block, looker) => getBlock(parts, block, looker),
        async buy(input, buyer, withStaff) {
          const storedBlock = await readBlock(parts.database.kysely, BigInt(input.offering));
          return storedBlock ? buyBlock(parts, storedBlock, input, buyer, withStaff) : refuse('productNotFound');
        },
        purchases: async ({ account, language }, query) =>
          (await readBlockPurchases(parts.database.kysely, account, query, parts.clock.now())).map((purchase) => ({
            seq: purchase.seq,
            view: buildPurchaseView(parts, account, purchase, language),
          })),
      }),
    ),
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
    { name: 'blocks', everyMs: SETTLE_EVERY_MS, run: () => settleBlockPurchases(parts) },
    { name: 'barred blocks', everyMs: SETTLE_EVERY_MS, run: () => endBlocksOfRestrictedSellers(parts) },
    { name: 'block desks', everyMs: RUN_DESKS_EVERY_MS, leaderOnly: true, run: () => runBlockDesks(parts) },
  ],
  demo: { customer: (_, parts) => createDemoBlockDesks(parts) },
  requests: (parts) => [blockDeskProposalKind(parts)],
  audit: BLOCK_AUDIT,
  customerDataColumns,
});
