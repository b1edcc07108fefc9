/** The process that an operator runs. */
import { limitThreadHeaps } from './runtime/thread-heaps.ts';
import { serve } from './serve.ts';

limitThreadHeaps();
await serve();
