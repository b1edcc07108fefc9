/** The ways in which money comes in, the bank's statements, and what is owed. */
/** What waits for a second person. */
export const proposals = {
  approve: 'Approve',
  reject: 'Reject',
  takeBack: 'Take back',
  about: '{name} proposed it; another person decides before {before}.',
  linked: 'Same device or invitation line as you',
  proposed: 'Proposed: it waits for a second person',
  approved: 'Approved',
  rejected: 'Rejected',
};
