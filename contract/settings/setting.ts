/** The settings that every client reads, as staff set them. */
import { isLine } from '@bourse/core/content/prose.ts';
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { waiting } from '../proposal.ts';
import { person } from '../written.ts';

/** The settings that can be set here; others belong to the world or to the server's configuration. */
export const SETTINGS = [
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

export const settingName = z.enum(SETTINGS);

/** Every client shows it; an empty one unsets it. */
const value = z.string().check(
  z.maxLength(300),
  z.refine((text) => text === '' || isLine(text)),
);

const setting = z.object({
  name: settingName,
  value: z.string(),
  history: z.array(z.object({ value: z.string(), by: person, at: f.time })),
});

export const listSettings = staffCall({
  summary: 'The settings that every client reads, with who changed them and when.',
  permission: 'content',
  writes: false,
  late: true,
  input: f.nothing,
  answer: z.object({ rows: z.array(setting) }),
  errors: [],
});

export const proposeSetting = staffCall({
  summary:
    'Proposes a value for a setting; once another person has approved it, clients read it within seconds. An empty ' +
    'value unsets it.',
  permission: 'content',
  writes: true,
  input: z.strictObject({ name: settingName, value, key: f.key }),
  answer: waiting,
  errors: [],
});
