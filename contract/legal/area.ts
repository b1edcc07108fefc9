import { callsIn } from '../area.ts';

export const calls = callsIn<typeof import('./calls.ts')>('legal');
