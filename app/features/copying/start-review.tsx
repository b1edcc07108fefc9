/** The confirmation before a copy begins: whom, how much, how much may be lost, and the share of gains. */
import { formatAmount, parseAmount, parseScaled, portion } from '@bourse/core/money.ts';
import type { Answer } from '@bourse/web/calls.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { formatMoneyIn, formatRate, isZero } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import type { Draft } from './limits.ts';
import { rateFrom } from './percent.ts';

interface Reviewed {
  leader: Answer<'copying/previewCopy'>['leader'];
  amount: string;
  draft: Draft;
}

export function StartReview({ leader, amount, draft }: Reviewed) {
  const t = useTexts('copying');
  const { currency, profitShare: share } = leader;
  const rate = draft.stopLoss === '' ? null : rateFrom(draft.stopLoss);
  const loss = portion(parseAmount(amount, currency) ?? 0n, parseScaled(rate ?? '0') ?? 0n, 'up');
  const about = { amount: formatMoneyIn(formatAmount(loss, currency), currency), rate: formatRate(rate ?? '0') };
  return (
    <>
      <KeyValues>
        <KeyValue name={leader.strategy ? t.strategy : t.reviewTrader}>{leader.name}</KeyValue>
        <KeyValue name={t.reviewAmount}>{formatMoneyIn(amount, currency)}</KeyValue>
        <KeyValue name={t.reviewLoss}>{rate === null ? t.lossAll : fill(t.lossAbout, about)}</KeyValue>
        <KeyValue name={t.size}>
          {draft.size === 'fixed'
            ? `${t.sizes.fixed}: ${formatMoneyIn(draft.fixedAmount, currency)}`
            : t.sizes.proportional}
        </KeyValue>
        {draft.deviation === '' ? null : <KeyValue name={t.deviation}>{draft.deviation}</KeyValue>}
        {draft.share === '' ? null : <KeyValue name={t.instrumentShare}>{draft.share}</KeyValue>}
        <KeyValue name={t.reviewShare}>
          {isZero(share) ? t.noShare : fill(t.profitShareSays, { rate: formatRate(share) })}
        </KeyValue>
      </KeyValues>
      <p>{isZero(share) ? t.howCostsOnly : t.howCosts}</p>
    </>
  );
}
