import { errors } from './en/refusals.ts';
import { explanations } from './en/explanations.ts';
import { notices } from './en/notices.ts';
import { ticket } from './en/ticket.ts';
import { trading } from './en/trading.ts';

export const texts = { errors, explanations, notices, ticket, trading };
