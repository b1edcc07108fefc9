/**
 * The areas that have texts on the first screens, with only those texts and their refusals. Nothing else of an area is
 * part of a first load: the manifests (`areas.ts`) come with the later screens.
 */
export * as shared from './shared-area.ts';
export * as blocks from './blocks/first-load.ts';
export * as leagues from './leagues/first-load.ts';
export * as offerings from './offerings/first-load.ts';
export * as performance from './performance/first-load.ts';
export * as strategies from './strategies/first-load.ts';
export * as user from './user/first-load.ts';
