/** What staff set for everybody, and the state of the server. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { worldClock } from '../practice/clock.ts';
import { person } from '../written.ts';

const invitation = z.object({
  code: z.string(),
  used: z.int(),
  useLimit: z.nullable(z.int()),
  expiresAt: z.nullable(f.time),
  createdAt: f.time,
  by: z.nullable(person),
});

export const listInvitations = staffCall({
  summary: "The operator's own invitation codes, newest first; `now` is the world's instant at the answer.",
  permission: 'invitations',
  writes: false,
  late: true,
  input: f.nothing,
  answer: z.object({ rows: z.array(invitation), now: f.time }),
  errors: [],
});

export const makeInvitation = staffCall({
  summary: "Makes an invitation code with a limit and an end. Its maker can't decide about the customers it brings.",
  permission: 'invitations',
  writes: true,
  input: z.strictObject({ useLimit: z.int().check(z.gte(1), z.lte(100_000)), expiresAt: f.instant, key: f.key }),
  answer: invitation,
  errors: ['notAhead'],
});

export const endInvitation = staffCall({
  summary: "Ends an invitation code of the operator's at once.",
  permission: 'invitations',
  writes: true,
  input: z.strictObject({ code: z.string().check(z.regex(/^[A-Z0-9]{1,32}$/)), key: f.key }),
  answer: invitation,
  errors: ['notFound'],
});

export const getSystem = staffCall({
  summary: 'How the server is: its world, where prices come from, the seals, and what the last audits found.',
  permission: 'system.read',
  writes: false,
  input: f.nothing,
  answer: z.object({
    world: z.string(),
    hours: z.string(),
    createdAt: f.time,
    now: f.time,
    feeds: z.array(
      z.object({
        market: f.market,
        source: z.string(),
        session: z.string(),
        quoteAt: z.nullable(f.time),
        /** Days until the last one whose holidays are known; negative after it, null if no calendar is needed. */
        calendarDays: z.nullable(z.int()),
      }),
    ),
    seal: z.nullable(z.object({ number: z.int(), at: f.time, transfers: z.int() })),
    jobs: z.array(
      z.object({ name: z.string(), everySeconds: z.number(), ranAt: z.nullable(f.time), failedAt: z.nullable(f.time) }),
    ),
    audits: z.array(
      z.object({
        at: f.time,
        transfers: z.int(),
        accounts: z.int(),
        differences: z.int(),
        named: z.array(z.string()),
        by: z.nullable(person),
      }),
    ),
    /**
     * The audit that staff started last. One that ended without a result proves nothing; one that failed couldn't run
     * every check, and its differences say which.
     */
    auditRun: z.nullable(z.object({ at: f.time, by: person, state: z.enum(['running', 'done', 'ended', 'failed']) })),
    /**
     * Unrelated people who traded one side of one instrument within a minute, together many times the displayed size;
     * latest first.
     */
    actingTogether: z.array(
      z.object({
        at: f.time,
        instrument: f.instrument,
        direction: z.enum(['buy', 'sell']),
        holders: z.int(),
        quantity: f.decimal,
        displayedSize: f.decimal,
      }),
    ),
    withdrawingBans: z.int(),
    /** The insurance account if it has moved or is low. */
    insurance: z.array(z.object({ currency: f.currency, capital: f.decimal, balance: f.decimal, isLow: z.boolean() })),
    /** Null in a world whose clock can't be moved. */
    clock: z.nullable(worldClock),
  }),
  errors: [],
});

export const startAudit = staffCall({
  summary:
    'Starts an audit: every balance and seal is computed again, beside the running server. One at a ' +
    'time; what it finds stands with the system.',
  permission: 'audit.run',
  writes: true,
  input: z.strictObject({ key: f.key }),
  answer: z.object({ since: f.time }),
  errors: ['auditRunning'],
});
