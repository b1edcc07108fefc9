import * as z from 'zod/mini';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { LEGAL_TEXT_NAMES, type LegalTextName } from '@bourse/contract/constants.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { loadLegalTexts } from '@bourse/contract/legal/documents/load-legal-texts.ts';
import { formatLegalBody } from '@bourse/contract/legal/documents/legal-text.ts';
import { earliestLegalVersionStart, legalVersionStatusOf } from '@bourse/core/accounts/legal/legal-text-versions.ts';
import { decideLockedProposal } from '../reviews/decide-proposal.ts';
import { readLegalVersions, computeLegalNoticePeriodMs } from '../customers/legal-versions-and-consents.ts';
import { defineProposal } from '../reviews/define-proposal.ts';
import { findProposalByTerms } from '../proposals/proposal-store.ts';
import type { ProposalKindHandler, ReviewKindRegistry } from '../reviews/review-kind-registry.ts';
import {
  computeIdempotencyKey,
  runTransactionCommand,
  type CommandContext,
} from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  countConsentsByVersion,
  insertLegalVersion,
  type LegalTranslations,
  lockLegalVersion,
  selectLegalVersions,
  selectLegalTranslations,
  markLegalVersionApproved,
  markLegalVersionWithdrawn,
} from './store.ts';
import { hashLegalTexts } from './audit-checks.ts';
import { isoTime } from '@bourse/core/dates.ts';

type LegalVersionRow = CallAnswer<Calls['staff/listLegal']>['rows'][number];
type LegalVersionAnswer = CallAnswer<Calls['staff/getLegal']>;
type LegalReadDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'world'>;
type LegalDecisionDependencies = ServerDependencies & { reviews: ReviewKindRegistry };

const legalVersionReference = z.object({ text: z.enum(LEGAL_TEXT_NAMES), version: z.int() });
type LegalVersionReference = z.infer<typeof legalVersionReference>;
const legalProposal = defineProposal('legal', legalVersionReference);

const PERMISSION = 'content.legal';

/** Latest first. */
async function rowsOf(
  { database: { kysely }, clock, world }: LegalReadDependencies,
  text: LegalTextName,
): Promise<LegalVersionRow[]> {
  const now = clock.now();
  const [versions, entries, consents] = await Promise.all([
    readLegalVersions(kysely, world, text),
    selectLegalVersions(kysely, text),
    countConsentsByVersion(kysely, text),
  ]);
  return versions
    .map((one): LegalVersionRow => {
      const entry = entries.find(({ version }) => version === one.version);
      return {
        text,
        version: one.version,
        from: isoTime(one.from),
        isUnfavourable: entry?.is_burdensome ?? false,
        status: legalVersionStatusOf(versions, one, now),
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

const readBuiltInTranslations = async (text: LegalTextName): Promise<LegalTranslations> =>
  Object.fromEntries(
    await Promise.all(
      LANGUAGES.map(async (language) => {
        const legal = (await loadLegalTexts(language))[text];
        return [language, { title: legal.title, body: formatLegalBody(legal) }];
      }),
    ),
  ) as LegalTranslations;

async function readLegalVersion(
  dependencies: LegalReadDependencies,
  text: LegalTextName,
  version: number,
): Promise<LegalVersionAnswer | Refusal> {
  const row = (await rowsOf(dependencies, text)).find((each) => each.version === version);
  return row
    ? {
        ...row,
        texts:
          version === 1
            ? await readBuiltInTranslations(text)
            : await selectLegalTranslations(dependencies.database.kysely, text, version),
      }
    : refuse('notFound');
}

export function listLegalVersions(dependencies: LegalReadDependencies): Handler<'staff/listLegal'> {
  return async () => ({ rows: (await Promise.all(LEGAL_TEXT_NAMES.map((text) => rowsOf(dependencies, text)))).flat() });
}

export function getLegalVersion(dependencies: LegalReadDependencies): Handler<'staff/getLegal'> {
  return ({ text, version }) => readLegalVersion(dependencies, text, version);
}

export function writeLegalVersion(dependencies: ServerDependencies): Handler<'staff/writeLegal'> {
  return async ({ key, ...input }, caller) => {
    const { text, isUnfavourable, texts } = input;
    const from = Date.parse(input.from);
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/writeLegal', { ...input, key }),
      permission: PERMISSION,
      async decide(work) {
        const versions = await readLegalVersions(work.db, dependencies.world, text);
        const earliest = earliestLegalVersionStart(
          versions,
          work.now,
          computeLegalNoticePeriodMs(dependencies.world, isUnfavourable),
        );
        if (from < earliest) return refuse('notAhead', { earliest: isoTime(earliest) });
        const version = versions.length + 1;
        if (
          !(await insertLegalVersion(work.db, {
            text,
            version,
            from,
            isBurdensome: isUnfavourable,
            texts,
            staff: caller.staff,
            now: work.now,
          }))
        )
          return refuse('notAhead', { earliest: isoTime(from + 1) });
        const terms = { text, version };
        await legalProposal.create(dependencies, work, caller, { subject: `legal ${text}`, terms, from });
        work.auditEntries.push({
          action: 'writeLegal',
          subject: `legal ${text}`,
          detail: { version, from: input.from, isUnfavourable, texts: hashLegalTexts(texts) },
        });
        return { version };
      },
    });
    return isRefusal(done) ? done : readLegalVersion(dependencies, text, done.version);
  };
}

/** Approves the version with the proposal that was made when it was written. */
export const legalProposalKind = ({ world }: Pick<ServerDependencies, 'world'>): ProposalKindHandler =>
  legalProposal.handle({
    ownCalls: true,
    async carryOut(work, { proposal: { from }, terms: { text, version }, by }) {
      const entry = await lockLegalVersion(work.db, text, version);
      const earliest = work.now + computeLegalNoticePeriodMs(world, entry?.is_burdensome ?? true);
      if (from < earliest) return refuse('notAhead', { earliest: isoTime(earliest) });
      await markLegalVersionApproved(work.db, text, version, by, work.now);
      return {};
    },
  });

const findProposalOf = async (work: CommandContext, terms: LegalVersionReference): Promise<bigint> =>
  (await findProposalByTerms(work.db, 'legal', terms)) ?? 0n;

export function approveLegalVersion(dependencies: LegalDecisionDependencies): Handler<'staff/approveLegal'> {
  return async ({ key, text, version }, caller) => {
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/approveLegal', { text, version, key }),
      permission: PERMISSION,
      async decide(work) {
        const entry = await lockLegalVersion(work.db, text, version);
        if (!entry) return refuse('notFound');
        if (entry.withdrawn_at || entry.approved_at)
          return refuse('notInThatState', { state: entry.withdrawn_at ? 'withdrawn' : 'approved' });
        const decided = await decideLockedProposal(
          dependencies,
          work,
          dependencies.reviews.proposed.get('legal')!,
          { number: await findProposalOf(work, { text, version }), verdict: 'approve' },
          caller,
        );
        if (isRefusal(decided)) return decided;
        work.auditEntries.push({
          action: 'approveLegal',
          subject: `legal ${text}`,
          detail: { version, from: entry.from_at.toISOString(), by: entry.staff_id.toString() },
        });
        return {};
      },
    });
    return isRefusal(done) ? done : readLegalVersion(dependencies, text, version);
  };
}

export function withdrawLegalVersion(dependencies: LegalDecisionDependencies): Handler<'staff/withdrawLegal'> {
  return async ({ key, text, version, why }, caller) => {
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/withdrawLegal', { text, version, why, key }),
      permission: PERMISSION,
      async decide(work) {
        const entry = await lockLegalVersion(work.db, text, version);
        if (!entry) return refuse('notFound');
        if (entry.withdrawn_at) return refuse('alreadyWithdrawn');
        // A version that customers have agreed to, or could have, can't be withdrawn.
        if (entry.from_at.getTime() <= work.now)
          return refuse('notInThatState', { state: entry.approved_at ? 'inForce' : 'lapsed' });
        const rejected =
          entry.approved_at === null &&
          (await decideLockedProposal(
            dependencies,
            work,
            dependencies.reviews.proposed.get('legal')!,
            { number: await findProposalOf(work, { text, version }), verdict: 'reject', remark: why },
            caller,
          ));
        if (rejected && isRefusal(rejected)) return rejected;
        await markLegalVersionWithdrawn(work.db, text, version, why, caller.staff, work.now);
        work.auditEntries.push({ action: 'withdrawLegal', subject: `legal ${text}`, why, detail: { version } });
        return {};
      },
    });
    return isRefusal(done) ? done : readLegalVersion(dependencies, text, version);
  };
}
