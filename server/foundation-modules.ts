/** The modules that areas build on: each opens dependencies, and none imports an area. */
import { deskModule } from './desk/module.ts';
import { venueModule } from './venue/module.ts';
import { filesModule } from './files/module.ts';
import { worldModule } from './world/module.ts';
import { jobsModule } from './jobs/module.ts';
import { ledgerModule } from './ledger/module.ts';
import { monitoringModule } from './monitoring/module.ts';
import { outgoingModule } from './outgoing/module.ts';
import type { ServerModule } from './dependencies.ts';
import { secretsModule } from './secrets/module.ts';
import { streamModule } from './stream/module.ts';

export const typedFoundationModules = [
  worldModule,
  secretsModule,
  outgoingModule,
  filesModule,
  venueModule,
  ledgerModule,
  deskModule,
  streamModule,
  jobsModule,
  monitoringModule,
] as const;
export const FOUNDATION_MODULES: readonly ServerModule[] = typedFoundationModules;
