import type { Input } from '../../api/use-call.ts';

export type Span = Input<'performance/getCurve'>['span'];
export const SPANS = ['day', 'week', 'month', 'year', 'all'] as const satisfies readonly Span[];
