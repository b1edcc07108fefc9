import { useSyncExternalStore } from 'react';
import { worldTime } from './world-time.ts';

/** Another number once the world's clock has jumped: for what keeps its own copy of what was read. */
export const useJumps = (): number => useSyncExternalStore(worldTime.subscribe, worldTime.jumps);
