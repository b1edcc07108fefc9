/**
 * A tool for each call that a key may make, from the contract. The build replaces this file by what it exports, so that
 * the package has no schemas.
 */
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import { type CallName, calls } from '@bourse/contract/calls.ts';
import { describeInputFields, schemaNameRegistry } from '@bourse/contract/openapi.ts';
import * as z from 'zod/mini';
import { CALLABLE } from '../client/call-list.ts';

export interface ToolDefinition {
  name: string;
  call: CallName;
  description: string;
  /** What it needs: nothing but a server, a key, or a key that trades and the flag. */
  needs: 'nothing' | 'read' | 'trade';
  writes: boolean;
  inputSchema: Record<string, unknown>;
}

export const TOOLS: readonly ToolDefinition[] = CALLABLE.map((call) => {
  const entry = calls[call] as CallDefinition;
  return {
    name: call.replace('/', '_'),
    call,
    description: entry.summary,
    needs: entry.who === 'anyone' ? 'nothing' : (entry.key ?? 'nothing'),
    writes: entry.writes,
    inputSchema: describeInputFields(call, describeInput(entry)),
  };
});

/** Without the idempotency key, which the client makes. */
function describeInput({ input }: CallDefinition): Record<string, unknown> {
  const {
    $schema: _draft,
    properties,
    required,
    ...schema
  } = z.toJSONSchema(input, {
    metadata: schemaNameRegistry,
    io: 'input',
  });
  const { key: _key, ...fields } = properties ?? {};
  return { ...schema, properties: fields, required: (required ?? []).filter((name) => name !== 'key') };
}
