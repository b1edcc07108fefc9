/** A file of corporate actions that waits for a second person: typed by staff, or made from what a source reports. */
import * as z from 'zod/mini';
import { defineProposal } from './define-proposal.ts';

/** The file as it was proposed: the second person approves exactly that. */
const actionsFileTerms = z.object({ csv: z.string(), why: z.string() });
export type ActionsFileTerms = z.infer<typeof actionsFileTerms>;
export const actionsProposal = defineProposal('actions', actionsFileTerms);
