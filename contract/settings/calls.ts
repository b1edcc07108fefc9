import * as z from 'zod/mini';
import { defineCall, defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import { isPlainLine } from '@bourse/core/information/content/plain-text.ts';
import * as f from '../field-schemas.ts';
import { pendingProposalSchema } from '../request-and-proposal-schemas.ts';
import { staffPersonSchema } from '../publication-schemas.ts';

const getClientConfig = defineCall({
  summary:
    "The operator's settings that a client needs before it shows anything: kefu, logo, title, world and " +
    "more, and as `now` the world's instant at the answer (ISO 8601). " +
    "`clockAhead`: by how many seconds a practice world's clock was moved forward, empty in another " +
    "world. `clockMovesAt` and `clockMovesTo`: the world's instant of the next move and the one it shows " +
    'then instead, both empty while none is announced. `address`: the origin at which others reach the server, empty ' +
    'if it knows none.',
  who: 'anyone',
  writes: false,
  input: z.strictObject({ type: z.literal('all') }),
  answer: z.array(z.object({ name: z.string(), value: z.string() })),
  errors: [],
});

/** The settings that every client reads, as staff set them. */

/** The settings that can be set here; others belong to the world or to the server's configuration. */
export const SETTING_NAMES = [
  'title',
  'logo',
  'kefu',
  'partner',
  'menuHome',
  'menuMarket',
  'menuTrade',
  'menuFavorite',
  'menuAssets',
] as const;

export const settingNameSchema = z.enum(SETTING_NAMES);

/** Every client shows it; an empty one unsets it. */
const value = z.string().check(
  z.maxLength(300),
  z.refine((text) => text === '' || isPlainLine(text)),
);

const setting = z.object({
  name: settingNameSchema,
  value: z.string(),
  history: z.array(z.object({ value: z.string(), by: staffPersonSchema, at: f.time })),
});

const listSettings = defineStaffQuery({
  summary: 'The settings that every client reads, with who changed them and when.',
  permission: 'content',
  late: true,
  input: {},
  answer: z.object({ rows: z.array(setting) }),
});

const proposeSetting = defineStaffCommand({
  summary:
    'Proposes a value for a setting; once another person has approved it, clients read it within seconds. An empty ' +
    'value unsets it.',
  permission: 'content',
  input: { name: settingNameSchema, value },
  answer: pendingProposalSchema,
});

/** The calls of this area by their path below `/api/vue/`. */

export const calls = {
  'common/config': getClientConfig,
  'staff/listSettings': listSettings,
  'staff/proposeSetting': proposeSetting,
} as const;

export const groups = { common: { place: 1, about: 'What a client needs before it shows anything.' } };
