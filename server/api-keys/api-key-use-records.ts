/** What keys have ordered on their last day, as the desk stores and loads it. */
import type { ApiKeyUse } from '@bourse/core/accounts/customers/api-key-limits.ts';
import { type AreaRecordDefinitions, buildScopeByColumns } from '../desk/record-registry.ts';
import { ACCOUNT, defineRecordTable } from '../pipeline/record-table.ts';

const useTable = defineRecordTable<ApiKeyUse>()('api_key_uses', {
  key: { account_id: ACCOUNT, key_id: { type: 'text', property: 'key' } },
  changing: { day: 'text', spent: 'bigint' },
});

/** A key's letters as a number: unlike those of any other key. */
const numberOfKey = (key: string): bigint => BigInt(`0x${Buffer.from(key).toString('hex')}`);

export const API_KEY_USE_RECORDS = {
  stored: {
    apiKeyUses: {
      tables: [useTable],
      numberOf: ({ key }) => numberOfKey(key),
      apply: (work, use) => void work.loaded('apiKeyUses').set(numberOfKey(use.key), use),
    },
  },
  loaded: {
    apiKeyUses: {
      of: useTable.parse,
      numberOf: (row) => numberOfKey(row['key_id'] as string),
      scopes: { key: buildScopeByColumns('api_key_uses', 'account_id bigint, key_id text') },
    },
  },
} satisfies AreaRecordDefinitions;
