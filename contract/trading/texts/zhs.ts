import { errors } from './zhs/refusals.ts';
import { explanations } from './zhs/explanations.ts';
import { notices } from './zhs/notices.ts';
import { ticket } from './zhs/ticket.ts';
import { trading } from './zhs/trading.ts';

export const texts = { errors, explanations, notices, ticket, trading };
