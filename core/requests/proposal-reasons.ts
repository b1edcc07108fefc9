/** Why a proposal is rejected; the same for all kinds. */
export const PROPOSAL_REASONS = [
  'figuresWrong',
  'dateWrong',
  'sourceMissing',
  'notNeeded',
  'againstRules',
  'replaced',
] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];
/** The reason when the proposer withdraws it; nobody else can give it. */
export const TAKEN_BACK = 'takenBack';
