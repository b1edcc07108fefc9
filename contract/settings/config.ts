import * as z from 'zod/mini';
import { call } from '../call.ts';

export const config = call({
  summary:
    "The operator's settings that a client needs before it shows anything: kefu, logo, title, world and " +
    "more, and as `now` the world's instant at the answer (ISO 8601). " +
    "`clockAhead`: by how many seconds a practice world's clock was moved forward, empty in another " +
    "world. `clockMovesAt` and `clockMovesTo`: the world's instant of the next move and the one it shows " +
    'then instead, both empty while none is announced.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({ type: z.literal('all') }),
  answer: z.array(z.object({ name: z.string(), value: z.string() })),
  errors: [],
});
