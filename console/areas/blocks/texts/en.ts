const blocks = {
  title: 'Blocks',
  about:
    'Shares that seats and the house offer at one price near the last trade or the session’s average. The seat chooses within the band, the house offers at the last trade. Nobody here sets a price.',
  state: 'State',
  columns: {
    block: 'Block',
    seller: 'Seller',
    share: 'Share',
    price: 'Price',
    reference: 'Reference then',
    quantity: 'Offered',
    sold: 'Sold',
    left: 'Left',
    offered: 'Offered at',
    ends: 'Ends at',
  },
  empty: 'No block has been offered.',
  emptyFiltered: 'No block in this state among the newest.',
};

export const texts = {
  blocks,
  system: { jobNames: { blocks: 'Both sides of blocks', 'block desks': 'Blocks offered by rule' } },
};

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    blocks: typeof blocks;
  }
}
