import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { LEGAL_NAMES, type LegalName } from '@bourse/contract/constants.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { loadLegal } from '@bourse/contract/legal/documents/load-legal.ts';
import { legalBody } from '@bourse/contract/legal/documents/legal-text.ts';
import { earliestFrom, standingOf } from '@bourse/core/accounts/legal/legal-versions.ts';
import { decideWithin } from '../reviews/decide-proposal.ts';
import { legalVersions, noticeMsIn } from '../customers/consents.ts';
import { propose, proposalWith } from '../proposals/proposals.ts';
import type { ProposedKind, ReviewKinds } from '../reviews/review-kinds.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import {
  countConsents,
  insertVersion,
  type LegalPieces,
  lockVersion,
  selectEntries,
  selectPieces,
  setApproved,
  setWithdrawn,
} from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

type Row = AnswerOf<Calls['staff/listLegal']>['rows'][number];
type Shown = AnswerOf<Calls['staff/getLegal']>;
type Reading = Pick<Parts, 'database' | 'clock' | 'world'>;
type Deciding = Parts & { reviews: ReviewKinds };

interface Terms {
  text: LegalName;
  version: number;
}

const PERMISSION = 'content.legal';

/** Latest first. */
async function rowsOf({ database: { kysely }, clock, world }: Reading, text: LegalName): Promise<Row[]> {
  const now = clock.now();
  const [versions, entries, consents] = await Promise.all([
    legalVersions(kysely, world, text),
    selectEntries(kysely, text),
    countConsents(kysely, text),
  ]);
  return versions
    .map((one): Row => {
      const entry = entries.find(({ version }) => version === one.version);
      return {
        text,
        version: one.version,
        from: isoTime(one.from),
        weighs: entry?.weighs ?? false,
        standing: standingOf(versions, one, now),
        consents: consents.get(one.version) ?? 0,
        by: entry ? { id: entry.staff_id.toString(), name: entry.by } : null,
        at: entry?.at.toISOString() ?? null,
        decideBefore: entry ? isoTime(one.decideBefore) : null,
        approved: entry?.approved_at
          ? {
              by: { id: String(entry.approved_by), name: entry.approved_name ?? '' },
              at: entry.approved_at.toISOString(),
            }
          : null,
        withdrawn: entry?.withdrawn_at
          ? {
              by: { id: String(entry.withdrawn_by), name: entry.withdrawn_name ?? '' },
              at: entry.withdrawn_at.toISOString(),
              why: entry.why ?? '',
            }
          : null,
      };
    })
    .reverse();
}

const builtIn = async (text: LegalName): Promise<LegalPieces> =>
  Object.fromEntries(
    await Promise.all(
      LANGUAGES.map(async (language) => {
        const legal = (await loadLegal(language))[text];
        return [language, { title: legal.title, body: legalBody(legal) }];
      }),
    ),
  ) as LegalPieces;

async function showOne(parts: Reading, text: LegalName, version: number): Promise<Shown | Refusal> {
  const row = (await rowsOf(parts, text)).find((each) => each.version === version);
  return row
    ? {
        ...row,
        texts: version === 1 ? await builtIn(text) : await selectPieces(parts.database.kysely, text, version),
      }
    : refuse('notFound');
}

export function listLegal(parts: Reading): Handler<'staff/listLegal'> {
  return async () => ({ rows: (await Promise.all(LEGAL_NAMES.map((text) => rowsOf(parts, text)))).flat() });
}

export function getLegal(parts: Reading): Handler<'staff/getLegal'> {
  return ({ text, version }) => showOne(parts, text, version);
}

export function writeLegal(parts: Parts): Handler<'staff/writeLegal'> {
  return async ({ key, ...input }, caller) => {
    const { text, weighs, texts } = input;
    const from = Date.parse(input.from);
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/writeLegal', { ...input, key }),
      permission: PERMISSION,
      async decide(work) {
        const versions = await legalVersions(work.db, parts.world, text);
        const earliest = earliestFrom(versions, work.now, noticeMsIn(parts.world, weighs));
        if (from < earliest) return refuse('notAhead', { earliest: isoTime(earliest) });
        const version = versions.length + 1;
        if (!(await insertVersion(work.db, { text, version, from, weighs, texts, staff: caller.staff, now: work.now })))
          return refuse('notAhead', { earliest: isoTime(from + 1) });
        const terms: Terms = { text, version };
        await propose(parts, work, caller, { kind: 'legal', subject: `legal ${text}`, terms, from });
        work.record.push({
          action: 'writeLegal',
          subject: `legal ${text}`,
          detail: { version, from: input.from, weighs },
        });
        return { version };
      },
    });
    return isRefusal(done) ? done : showOne(parts, text, done.version);
  };
}

/** Approves the version with the proposal that was made when it was written. */
export const approvedLegal =
  (parts: Pick<Parts, 'world'>): ProposedKind['carryOut'] =>
  async (work, { proposal: { terms, from }, by }) => {
    const { text, version } = JSON.parse(terms) as Terms;
    const entry = await lockVersion(work.db, text, version);
    const earliest = work.now + noticeMsIn(parts.world, entry?.weighs ?? true);
    if (from < earliest) return refuse('notAhead', { earliest: isoTime(earliest) });
    await setApproved(work.db, text, version, by, work.now);
    return {};
  };

const proposalOf = async (work: StaffWork, terms: Terms): Promise<bigint> =>
  (await proposalWith(work.db, 'legal', terms)) ?? 0n;

export function approveLegal(parts: Deciding): Handler<'staff/approveLegal'> {
  return async ({ key, text, version }, caller) => {
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/approveLegal', { text, version, key }),
      permission: PERMISSION,
      async decide(work) {
        const entry = await lockVersion(work.db, text, version);
        if (!entry) return refuse('notFound');
        if (entry.withdrawn_at || entry.approved_at)
          return refuse('notInThatState', { state: entry.withdrawn_at ? 'withdrawn' : 'approved' });
        const decided = await decideWithin(
          parts,
          work,
          parts.reviews.proposed.get('legal')!,
          { number: await proposalOf(work, { text, version }), verdict: 'approve' },
          caller,
        );
        if (isRefusal(decided)) return decided;
        work.record.push({
          action: 'approveLegal',
          subject: `legal ${text}`,
          detail: { version, from: entry.from_at.toISOString(), by: entry.staff_id.toString() },
        });
        return {};
      },
    });
    return isRefusal(done) ? done : showOne(parts, text, version);
  };
}

export function withdrawLegal(parts: Deciding): Handler<'staff/withdrawLegal'> {
  return async ({ key, text, version, why }, caller) => {
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/withdrawLegal', { text, version, why, key }),
      permission: PERMISSION,
      async decide(work) {
        const entry = await lockVersion(work.db, text, version);
        if (!entry) return refuse('notFound');
        if (entry.withdrawn_at) return refuse('alreadyWithdrawn');
        // A version that customers have agreed to, or could have, can't be withdrawn.
        if (entry.from_at.getTime() <= work.now)
          return refuse('notInThatState', { state: entry.approved_at ? 'inForce' : 'lapsed' });
        const rejected =
          entry.approved_at === null &&
          (await decideWithin(
            parts,
            work,
            parts.reviews.proposed.get('legal')!,
            { number: await proposalOf(work, { text, version }), verdict: 'reject', remark: why },
            caller,
          ));
        if (rejected && isRefusal(rejected)) return rejected;
        await setWithdrawn(work.db, text, version, why, caller.staff, work.now);
        work.record.push({ action: 'withdrawLegal', subject: `legal ${text}`, why, detail: { version } });
        return {};
      },
    });
    return isRefusal(done) ? done : showOne(parts, text, version);
  };
}
