import { errors } from './esp/refusals.ts';
import { explanations } from './esp/explanations.ts';
import { notices } from './esp/notices.ts';
import { ticket } from './esp/ticket.ts';
import { trading } from './esp/trading.ts';

export const texts = { errors, explanations, notices, ticket, trading };
