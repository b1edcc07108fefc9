/**
 * The areas that have texts on the first screens. Only these are part of a first load; the whole list comes with the
 * screens after them.
 */
export * as shared from './shared.ts';
export * as blocks from './blocks/area.ts';
export * as leagues from './leagues/area.ts';
export * as offerings from './offerings/area.ts';
export * as performance from './performance/area.ts';
export * as strategies from './strategies/area.ts';
export * as user from './user/area.ts';
