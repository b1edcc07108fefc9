import type { Area } from '../../area.ts';

/** No customer owns anything of it. */
export const dayEnds: Area = { inputs: { 'staff/getDayEnd': () => ({ number: '1' }) } };
