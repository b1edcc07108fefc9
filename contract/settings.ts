import * as z from 'zod/mini';
import { call } from './call.ts';

export const config = call({
  summary: 'The operator\'s settings that a client needs before it shows anything: kefu, logo, title, world and more.',
  who: 'anyone', writes: false,
  input: z.strictObject({ type: z.literal('all') }),
  answer: z.array(z.object({ name: z.string(), value: z.string() })),
  errors: [],
});
