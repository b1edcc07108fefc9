/** Why a proposal is turned down, for all kinds alike. */
export const PROPOSAL_REASONS = [
  'figuresWrong',
  'dateWrong',
  'sourceMissing',
  'notNeeded',
  'againstRules',
  'replaced',
] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];
/** For the proposer taking it back; nobody else can give this reason. */
export const TAKEN_BACK = 'takenBack';
