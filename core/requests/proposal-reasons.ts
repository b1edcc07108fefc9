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
/** Whoever has proposed it takes it back; nobody else has this reason. */
export const TAKEN_BACK = 'takenBack';
