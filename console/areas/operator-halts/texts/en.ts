const operatorHalts = {
  title: 'Halts',
  about:
    'What the house itself has halted, in addition to the exchanges’ own halts. Two people halt and two resume. Meanwhile new orders are refused with the reason, and waiting orders stay but don’t fill (those for an auction lapse with it); margin calls, copies, plans and baskets wait as well. Customers who hold it or have orders in it are told.',
  add: 'Propose a halt',
  resume: 'Propose to resume',
  market: 'Market',
  instrument: 'Instrument',
  instrumentHint: 'By its code, such as US.NWRB. Leave empty for the whole market.',
  whole: 'Whole market',
  why: 'Reason, as customers read it',
  status: 'State',
  statuses: { proposed: 'Proposed', halted: 'Halted', toBeResumed: 'Resumption proposed', resumed: 'Resumed' },
  act: 'Actions',
  empty: 'Nothing has been halted.',
};

export const texts = {
  operatorHalts,
  audit: {
    actions: { proposeOperatorHalt: 'Proposed to halt or resume trading' },
    details: { halted: 'halted', haltWhy: 'reason told to customers' },
  },
  proposals: { kinds: { operatorHalt: 'Halt' } },
  system: { jobNames: { 'operator halts': 'Halts of the house', 'bulk notices': 'Notices to many customers' } },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    operatorHalts: typeof operatorHalts;
  }
}
