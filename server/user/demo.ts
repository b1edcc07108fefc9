/** What a demo world's first start needs to create its people. */
export { insertInvitation } from './store.ts';
export { codeForOurselves } from './verification-codes.ts';
