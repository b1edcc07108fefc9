/** What the first start of a demo world needs to make its own people. */
export { insertInvitation } from './store.ts';
export { codeForOurselves } from './verification-codes.ts';
