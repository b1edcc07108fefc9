import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { type Preview, previewOrder as previewByRules } from '@bourse/core/trading/preview-order.ts';
import { refuseLeaving } from '../desk/loans-owed.ts';
import type { Handler } from '../calls/handler.ts';
import { readAround, warningsOf } from './around.ts';
import { askedOrder, type Ground } from './asked-order.ts';
import { previewRow } from './preview-row.ts';
import type { TradingParts } from './trading-parts.ts';

interface Seen extends Ground {
  preview: Preview;
  now: number;
}

export const previewOrder =
  (parts: TradingParts): Handler<'trading/previewOrder'> =>
  async (input, { account }) => {
    const asked = askedOrder(parts, input, account);
    if (isRefusal(asked)) return asked;
    const look = () =>
      parts.desk.look<Seen>({
        ...asked.loads(true),
        decide(read, now) {
          const ground = asked.groundOn(read, now);
          if (ground === null || isRefusal(ground)) return ground;
          const { state, order, market } = ground;
          const preview = previewByRules(state, order, market, now, asked.links);
          if (isRefusal(preview)) return preview;
          const leaving = preview.exchange && refuseLeaving(state, exchanged(preview.exchange), now);
          return leaving ?? { ...ground, preview, now };
        },
      });
    const seen = (await look()) ?? (await look()) ?? refuse('systemBusy');
    if (isRefusal(seen)) return seen;
    const { state, order: request, market, preview, now } = seen;
    const around = await readAround(parts, account, market.instrument, request, now);
    const warnings = warningsOf(state, request, market, preview, around, now);
    return previewRow(parts, input, { request, market, preview, warnings, now });
  };

/** What would leave the paying currency; if that is more than available, the difference shows as missing. */
const exchanged = ({
  rate,
  paid: amount,
  availableAfter,
}: NonNullable<Preview['exchange']>): Parameters<typeof refuseLeaving>[1] => ({
  transfers:
    availableAfter < 0n
      ? []
      : [
          {
            currency: rate.pay,
            amount,
            debit: 'available',
            credit: 'exchange',
            code: 'exchangeOut',
            reference: 'preview',
          },
        ],
});
