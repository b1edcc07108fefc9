import { errors } from './kor/refusals.ts';
import { explanations } from './kor/explanations.ts';
import { notices } from './kor/notices.ts';
import { ticket } from './kor/ticket.ts';
import { trading } from './kor/trading.ts';

export const texts = { errors, explanations, notices, ticket, trading };
