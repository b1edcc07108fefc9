/** Questions as customers type them, each with what they want to do. */
import type { Task } from '@bourse/core/guide/find-tasks.ts';

export type Questions = readonly (readonly [question: string, wants: Task])[];
