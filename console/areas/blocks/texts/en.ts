const blocks = {
  title: 'Blocks',
  about:
    'Shares that institutional seats and the house offer at one price near the last trade or the session’s average. A seat chooses within the band; the house offers at the last trade. Nobody here sets a price.',
  state: 'State',
  columns: {
    block: 'Block',
    seller: 'Seller',
    share: 'Share',
    price: 'Price',
    reference: 'Reference price',
    quantity: 'Offered',
    sold: 'Sold',
    left: 'Left',
    offered: 'Offered at',
    ends: 'Ends at',
  },
  empty: 'No blocks have been offered.',
  emptyFiltered: 'No block in this state among the newest.',
  desks: {
    title: 'The house’s desks',
    about: 'A desk buys its share on the market with the capital it was given and offers blocks at the last trade.',
    capital: 'Capital',
    add: 'Propose a desk',
    end: 'Propose its end',
    share: 'Share',
    shareHint: 'By its code, such as KR.005930.',
    seller: 'Sells as',
    house: 'House',
    seat: 'Seat (demo)',
    held: 'Free to offer',
    status: 'State',
    statuses: {
      proposed: 'Proposed',
      waitsForCapital: 'Waiting for capital',
      open: 'Open',
      toBeEnded: 'End proposed',
      ended: 'Ended',
    },
    act: 'Actions',
    needed: 'Please name a share.',
    empty: 'The house has no block desks.',
  },
};

export const texts = {
  blocks,
  audit: {
    subjects: { blocks: 'Blocks' },
    actions: { listBlocks: 'Viewed blocks', proposeBlockDesk: 'Proposed a desk for blocks, or its end' },
  },
  proposals: { kinds: { blockDesk: 'Desk for blocks' } },
  system: {
    jobNames: {
      blocks: 'Both sides of blocks',
      'barred blocks': 'Ending blocks of restricted sellers',
      'block desks': 'Blocks offered by rule',
    },
  },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    blocks: typeof blocks;
  }
}
