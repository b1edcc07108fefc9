// Kept to be found: rules import no other room.
export { readConfig } from '@bourse/server/config.ts';
