import { useSyncExternalStore } from 'react';
import { worldTime } from './world-time.ts';

/** A different number after each jump of the world's clock: for code that keeps its own copy of what was read. */
export const useJumps = (): number => useSyncExternalStore(worldTime.subscribe, worldTime.jumps);
