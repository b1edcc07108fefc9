import type { MatrixArea } from '../../matrix-area.ts';

/** No customer owns anything of it. */
export const dayEnds: MatrixArea = { inputs: { 'staff/getDayEnd': () => ({ number: '1' }) } };
