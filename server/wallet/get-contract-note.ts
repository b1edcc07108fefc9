import { refuse } from '@bourse/contract/errors.ts';
import { rulesOf } from '@bourse/core/rulebook/index.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { fillsOf, type NoteParts } from './contract-note-store.ts';
import type { Parts } from '../parts.ts';
import { askForDocument } from './ask-for-document.ts';
import { isDate } from './statement-period.ts';

/** Records the requested day; `make-statements.ts` makes the document. */
export const getContractNote =
  (parts: NoteParts & Pick<Parts, 'database' | 'clock' | 'live'>): Handler<'wallet/getContractNote'> =>
  async ({ market, date, key }, { account, language }) => {
    if (!isDate(date)) return refuse('badInput', { field: 'date' });
    const fills = await fillsOf(parts, account, market, date, language);
    const refusal =
      fills.length === 0
        ? refuse('nothingTraded', { date })
        : fills.every(({ isFinal }) => isFinal)
          ? null
          : refuse('dayNotEnded', { date });
    return runCommand(parts, {
      actor: { account },
      key: keyOf('wallet/getContractNote', { market, date, key }),
      decide: async ({ db, now }) =>
        refusal ??
        askForDocument(
          db,
          account,
          { from: date, to: date, zone: rulesOf(market).zone, format: 'pdf', language, market },
          now,
        ),
    });
  };
