import { errors } from './cn/refusals.ts';
import { explanations } from './cn/explanations.ts';
import { notices } from './cn/notices.ts';
import { ticket } from './cn/ticket.ts';
import { trading } from './cn/trading.ts';

export const texts = { errors, explanations, notices, ticket, trading };
