/**
 * Which calls a key may make, and which of them change something. The build replaces this file by what it exports, so
 * that the package has no schemas.
 */
import type { CallDefinition } from '@bourse/contract/call-definition.ts';
import { type CallName, calls } from '@bourse/contract/calls.ts';

/** Logins of people, and what only their screens need. */
const FOR_PEOPLE = /^(user|staff|common)\/|^leagues\/logInByName$/;

const entries = Object.entries(calls) as [CallName, CallDefinition][];

export const CALLABLE: readonly CallName[] = entries.flatMap(([name, { who, key }]) =>
  key !== undefined || (who === 'anyone' && !FOR_PEOPLE.test(name)) ? [name] : [],
);
export const WRITING: readonly CallName[] = entries.flatMap(([name, { writes }]) =>
  writes && CALLABLE.includes(name) ? [name] : [],
);
