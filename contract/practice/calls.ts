/** Whether a world is a practice world. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { proposal } from '../proposal.ts';
import { moveClock } from './clock.ts';

/** `possible`: no channel for real money has been published yet, so it may still be switched on. */
const practice = z.object({ on: z.boolean(), possible: z.boolean(), proposal });

export const getPractice = staffCall({
  summary:
    'Whether newcomers are given practice money and trade at simulated prices; in a world where they are ' +
    'not, money is real.',
  permission: 'money.read',
  writes: false,
  late: true,
  input: f.nothing,
  answer: practice,
  errors: [],
});
export const proposePractice = staffCall({
  summary:
    'Proposes to make this world one for practice, for good; another person has to approve it. Refused ' +
    'once customers can pay in real money.',
  permission: 'money.rules',
  writes: true,
  input: z.strictObject({ key: f.key }),
  answer: practice,
  errors: ['practiceWorld'],
});

export const calls = {
  'staff/getPractice': getPractice,
  'staff/proposePractice': proposePractice,
  'staff/moveClock': moveClock,
} as const;
