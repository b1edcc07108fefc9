/** One queue for everything that one member of staff proposes and another decides. */
const proposalQueue = {
  title: 'Proposals',
  one: 'Proposal',
  people: 'Who and when',
  changes: 'What it changes',
  about: 'Everything that one person proposes and a second person decides.',
  waiting: 'Waiting for a second person',
  decided: 'Decided',
  kind: 'Kind',
  subject: 'About',
  waits: 'Proposed by',
  act: 'Decision',
  by: 'Proposed by',
  outcome: 'Outcome and reason',
  decider: 'Decided by',
  at: 'At',
  whose: 'Proposer',
  mine: 'Mine',
  outcomes: { approved: 'Approved', rejected: 'Rejected', takenBack: 'Taken back', lapsed: 'Not decided in time' },
  elsewhere: 'Decided on its own page',
  empty: 'Nothing is waiting for a second person.',
  since: 'Since',
  decidedBy: 'Waits for',
  you: 'You',
  somebodyElse: 'Somebody else',
  noneDecided: 'Nothing has been decided yet.',
};

export const texts = {
  proposalQueue,
  proposals: {
    kinds: {
      channel: 'Deposit channel',
      fundsRule: 'Rule for deposits or withdrawals',
      marginRule: 'Margin rule',
      insuranceRule: 'Rule of the insurance account',
      legal: 'Legal text',
      actions: 'Corporate actions',
      appointment: 'Login or power',
      practice: 'Practice world',
    },
  },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    proposalQueue: typeof proposalQueue;
  }
}
