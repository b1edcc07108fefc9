import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { phaseOf, PHASES, STAGES_OF } from '@bourse/core/offerings/stages.ts';
import { STAGES } from '@bourse/core/offerings/types.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { offeringViews } from './offering-view.ts';
import { readOfferings } from './store.ts';
import { readSubscriptions } from './subscriptions-store.ts';

const MINE = 100;

/** Of a kind there are some dozens at a time: those that have ended are shown newest first. */
export const listOfferings =
  (parts: Parts): Handler<'offerings/listOfferings'> =>
  async (input, caller) => {
    const { kind, phase, cursor, limit = PAGE_SIZE } = input;
    if (kind === 'block') return parts.blocks.list(input, caller);
    const { account, language } = caller;
    const { database, clock } = parts;
    const now = clock.now();
    const wanted = phase ? [phase] : PHASES;
    const [all, mine] = await Promise.all([
      readOfferings(database.kysely, kind, phase ? STAGES_OF[phase] : STAGES),
      readSubscriptions(database.kysely, account, { kind, limit: MINE }),
    ]);
    const found = all.filter(({ stage, terms }) => wanted.includes(phaseOf(stage, terms, now)));
    if (phase === 'ended') found.reverse();
    const at = cursor === undefined ? 0 : found.findIndex(({ offering }) => offering.toString() === cursor) + 1;
    const shown = found.slice(at, at + limit);
    const views = await offeringViews(parts, shown, language);
    return {
      rows: views.map((view) => {
        const own = mine.find(({ subscription }) => subscription.offering.toString() === view.id);
        return { ...view, mine: own?.subscription.status ?? null };
      }),
      next: at + limit < found.length ? (shown.at(-1)?.offering.toString() ?? null) : null,
    };
  };
