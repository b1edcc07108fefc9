import { defineArea } from '../area.ts';
import { AUDIT } from './audit.ts';
import { walletHandlers } from './handlers.ts';
import { makeStatements } from './make-statements.ts';
import { ownData } from './own-data.ts';

const STATEMENTS_MS = 1_000;

export const wallet = defineArea({
  name: 'wallet',
  calls: walletHandlers,
  jobs: (parts) => [{ name: 'statements', everyMs: STATEMENTS_MS, run: () => makeStatements(parts) }],
  audit: AUDIT,
  ownData,
});
