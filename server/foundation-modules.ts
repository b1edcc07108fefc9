/** The modules that areas build on: each opens dependencies, and none imports an area. */
import { deskModule } from './desk/module.ts';
import { venueModule } from './venue/parts.ts';
import { files } from './files/module.ts';
import { worldModule } from './world/parts.ts';
import { jobs } from './jobs/module.ts';
import { ledger } from './ledger/module.ts';
import { measures } from './monitoring/module.ts';
import { outgoing } from './outgoing/module.ts';
import type { ServerModule } from './dependencies.ts';
import { secretsModule } from './secrets/parts.ts';
import { streamModule } from './stream/parts.ts';

export const foundationModules = [
  worldModule,
  secretsModule,
  outgoing,
  files,
  venueModule,
  ledger,
  deskModule,
  streamModule,
  jobs,
  measures,
] as const;
export const FOUNDATION_MODULES: readonly ServerModule[] = foundationModules;
