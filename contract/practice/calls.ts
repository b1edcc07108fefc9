/** The world's clock, which the operator of a practice world may move forward. */
import {
  LONGEST_PRACTICE_CLOCK_MOVE_SECONDS,
  SHORTEST_PRACTICE_CLOCK_MOVE_SECONDS,
} from '@bourse/core/markets/sessions/practice-clock.ts';
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { staffPersonSchema, retractionReasonSchema } from '../publication-schemas.ts';
import { nullablePendingProposalSchema } from '../request-and-proposal-schemas.ts';

/** A move of the world's clock: the instant of the world at which it happens, and the one shown then instead. */
const clockMove = z.object({ number: z.int(), by: staffPersonSchema, why: z.string(), at: f.time, to: f.time });

/** How far the world is ahead of the machine, the waiting move, and the latest that have begun, newest first. */
export const practiceClockSchema = z.object({
  aheadSeconds: z.int(),
  waits: z.nullable(clockMove),
  moved: z.array(clockMove),
});

const moveClock = defineStaffCommand({
  summary:
    "Moves a practice world's clock forward, never back: a minute after all customers are told, for the " +
    'whole world at once, like an outage of that length. One move waits at a time.',
  permission: 'system.clock',
  input: {
    bySeconds: z.int().check(z.gte(SHORTEST_PRACTICE_CLOCK_MOVE_SECONDS), z.lte(LONGEST_PRACTICE_CLOCK_MOVE_SECONDS)),
    why: retractionReasonSchema,
  },
  answer: practiceClockSchema,
  errors: ['clockFixed', 'clockMoves'],
});

/** Whether a world is a practice world. */

/** What an owner may allow in a practice world, and nowhere else. */
export const PRACTICE_RULES = ['oneBrowser', 'nameLogins'] as const;
export type PracticeRule = (typeof PRACTICE_RULES)[number];
export const practiceRuleSchema = z.enum(PRACTICE_RULES);

/**
 * `possible`: no channel for real money has been published yet, so it may still be switched on. `rules`: what an owner
 * has allowed, with the latest changes, newest first.
 */
const practice = z.object({
  on: z.boolean(),
  possible: z.boolean(),
  proposal: nullablePendingProposalSchema,
  rules: z.array(
    z.object({
      rule: practiceRuleSchema,
      allowed: z.boolean(),
      history: z.array(z.object({ allowed: z.boolean(), by: staffPersonSchema, at: f.time })),
    }),
  ),
});

export const getPracticeMode = defineStaffQuery({
  summary:
    'Whether newcomers are given practice money and trade at simulated prices; in a world where they are ' +
    'not, money is real.',
  permission: 'money.read',
  late: true,
  input: {},
  answer: practice,
});
export const proposePracticeMode = defineStaffCommand({
  summary:
    'Proposes to make this world one for practice, for good; another person has to approve it. Refused ' +
    'once customers can pay in real money.',
  permission: 'money.rules',
  input: {},
  answer: practice,
  errors: ['practiceWorld'],
});

export const setPracticeRule = defineStaffCommand({
  summary:
    'Allows or forbids something in a practice world only. `oneBrowser`: staff may decide about customers and with ' +
    'colleagues who share a device, an invitation or a person with them. `nameLogins`: organisers of leagues give ' +
    'logins without a mobile number. Refused where money is real.',
  permission: 'practice.rules',
  input: { rule: practiceRuleSchema, allowed: z.boolean() },
  answer: practice,
  errors: ['practiceOnly'],
});

export const calls = {
  'staff/getPractice': getPracticeMode,
  'staff/proposePractice': proposePracticeMode,
  'staff/moveClock': moveClock,
  'staff/setPracticeRule': setPracticeRule,
} as const;
