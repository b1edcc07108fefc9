import type { Answer } from '../../api/client.ts';

export type WholeCase = Answer<'staff/getRiskCase'>;
