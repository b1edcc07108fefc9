import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { defineArea } from '../area.ts';
import type { CustomerCaller } from '../calls/handler-types.ts';
import { defineDependency } from '../dependencies.ts';
import { BLOCK_AUDIT_CHECKS } from './audit-checks.ts';
import { buyBlock, type SubscribeOfferingInput } from './buy-block.ts';
import { endBlocksOfRestrictedSellers, settleBlockPurchases } from './settle-blocks.ts';
import { createDemoBlockDesks, runBlockDesks } from './run-block-desks.ts';
import { listBlockOffersForStaff } from './list-block-offers-for-staff.ts';
import { getBlockOffer, getBlockOfferLimits, listBlockOffers, previewBlockPurchase } from './browse-block-offers.ts';
import { offerBlock } from './offer-block.ts';
import { listBlockDesks, proposeBlockDesk, blockDeskProposalKind } from './propose-block-desk.ts';
import { BLOCK_RECORDS, customerDataExport } from './block-records.ts';
import { type BlockPurchaseQuery, readBlock, readBlockPurchases } from './store.ts';
import { type PurchaseView, buildPurchaseView } from './block-views.ts';

type BlockCaller = Pick<CustomerCaller, 'account' | 'language'>;

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** Blocks as they are listed, bought and shown among other offers. */
    blockTrades: {
      list(
        input: CallInput<Calls['offerings/listOfferings']>,
        looker: BlockCaller,
      ): Promise<CallAnswer<Calls['offerings/listOfferings']>>;
      get(block: bigint, looker: BlockCaller): Promise<CallAnswer<Calls['offerings/getOffering']> | Refusal>;
      buy(
        input: SubscribeOfferingInput,
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
  automations: ['blocks'],
  records: BLOCK_RECORDS,
  dependencies: [
    defineDependency(
      'blockTrades',
      ['database', 'desk', 'getMarketView', 'venues', 'clock', 'timeZones', 'world', 'machineClock', 'log'],
      (dependencies) => ({
        list: (input, looker) => listBlockOffers(dependencies, input, looker),
        get: (block, looker) => getBlockOffer(dependencies, block, looker),
        async buy(input, buyer, withStaff) {
          const storedBlock = await readBlock(dependencies.database.kysely, BigInt(input.offering));
          return storedBlock ? buyBlock(dependencies, storedBlock, input, buyer, withStaff) : refuse('productNotFound');
        },
        purchases: async ({ account, language }, query) =>
          (await readBlockPurchases(dependencies.database.kysely, account, query, dependencies.clock.now())).map(
            (purchase) => ({
              seq: purchase.seq,
              view: buildPurchaseView(dependencies, account, purchase, language),
            }),
          ),
      }),
    ),
  ],
  calls: (dependencies) => ({
    'offerings/getBlockTerms': getBlockOfferLimits(dependencies),
    'offerings/offerBlock': offerBlock(dependencies),
    'offerings/previewBlock': previewBlockPurchase(dependencies),
    'staff/listBlocks': listBlockOffersForStaff(dependencies),
    'staff/listBlockDesks': listBlockDesks(dependencies),
    'staff/proposeBlockDesk': proposeBlockDesk(dependencies),
  }),
  jobs: (dependencies) => [
    { name: 'blocks', everyMs: SETTLE_EVERY_MS, run: () => settleBlockPurchases(dependencies) },
    { name: 'barred blocks', everyMs: SETTLE_EVERY_MS, run: () => endBlocksOfRestrictedSellers(dependencies) },
    { name: 'block desks', everyMs: RUN_DESKS_EVERY_MS, leaderOnly: true, run: () => runBlockDesks(dependencies) },
  ],
  demo: { customer: (_, dependencies) => createDemoBlockDesks(dependencies) },
  reviewKinds: (dependencies) => [blockDeskProposalKind(dependencies)],
  audit: BLOCK_AUDIT_CHECKS,
  customerDataExport,
});
