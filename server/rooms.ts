/** The modules that areas build on: each opens dependencies, and none imports an area. */
import { desk } from './desk/parts.ts';
import { feeds } from './venue/parts.ts';
import { files } from './files/parts.ts';
import { ground } from './world/parts.ts';
import { jobs } from './jobs/parts.ts';
import { ledger } from './ledger/parts.ts';
import { measures } from './monitoring/parts.ts';
import { outgoing } from './outgoing/parts.ts';
import type { Module } from './parts.ts';
import { secrets } from './secrets/parts.ts';
import { stream } from './stream/parts.ts';

export const rooms = [ground, secrets, outgoing, files, feeds, ledger, desk, stream, jobs, measures] as const;
export const ROOMS: readonly Module[] = rooms;
