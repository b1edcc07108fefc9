import type { Block, Bought, Purchase, Sale } from './types.ts';

/** Records of blocks: for the seller what is offered and sold, for the buyer what is bought. */
export interface BlockRecords {
  blocks: Block;
  blockSales: Sale;
  blockPurchases: Purchase;
}
/** What decisions about blocks load: the sales or purchases that the command names. */
export interface BlockState {
  blockSales?: readonly Sale[];
  blockPurchases?: readonly Purchase[];
  /** Purchases of the person's other accounts on that date. */
  blocksElsewhere?: readonly Bought[];
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends BlockRecords {}
  interface AreaState extends BlockState {}
}
