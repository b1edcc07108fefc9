/** Copies a trader: the form, shown once its defaults are known, and the confirmation. */
import { describeRefusal, useInlineFailureText } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { ActionBar, BackHeader, Page } from '../../components/page-frame.tsx';
import { NotFoundScreen } from '../../components/empty-and-error-views.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import type { CallAnswer } from '@bourse/web/calls.ts';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { formatMoneyWithCurrency, formatRate, isZero } from '../../format/numbers.ts';
import styles from './copying.module.css';
import { CopyNotPossible, LeaderPastReturnRanges, LeaderProfitShare } from './leader-facts.tsx';
import { CopyLimitFields, CopySizeFields } from './copy-limit-fields.tsx';
import { OpeningCosts, type OpenPositions, OpenPositionsChoice, useOpenPositions } from './open-positions-choice.tsx';
import { useStartCopy } from './use-start-copy.ts';
import { formatAmount, parseAmount, parseScaled, multiplyByRate } from '@bourse/core/ledger/money.ts';
import { type CopySettingsDraft, percentToRate } from './copy-settings-draft.ts';

export default function CopyTraderScreen() {
  const trader = useTexts('routes').fllowCopy;
  const { copyStrategy } = useTexts('copying');
  const { leader } = useHashQuery();
  const { data, error, refetch } = useCall(
    'copying/previewCopy',
    { leader: leader ?? '1' },
    { enabled: leader !== undefined, staleTimeMs: 0 },
  );
  if (leader === undefined) return <NotFoundScreen />;
  return (
    <>
      <BackHeader title={data?.leader.strategy ? copyStrategy : trader} fallback="/home/fllow" />
      {data ? (
        <CopyForm preview={data} />
      ) : error ? (
        <CopyNotPossible error={error} onRetry={() => void refetch()} />
      ) : (
        <Page foot="none">
          <SkeletonRows count={8} />
        </Page>
      )}
    </>
  );
}

/** A copy's amount, sizing and limits, and what they mean. */

type Preview = CallAnswer<'copying/previewCopy'>;
type Leader = Preview['leader'];

function CopyingExplanation({ preview }: { preview: Preview }) {
  const t = useTexts('copying');
  return (
    <Card title={t.how}>
      <p className={styles.says}>{fillPlaceholders(t.howBlock, { name: preview.leader.name })}</p>
      <p className={styles.says}>{isZero(preview.leader.profitShare) ? t.howCostsOnly : t.howCosts}</p>
      <p className={styles.says}>{t.howEnds}</p>
      <p className={styles.says}>{t.howTerm}</p>
      <LeaderProfitShare rate={preview.leader.profitShare} />
      <p className={styles.says}>{t.howLoss}</p>
    </Card>
  );
}

/** Why the copy can't begin with this amount; null if it can. */
function useAmountFault(
  { leader: { currency }, available, minimum }: Preview,
  { start, amount, hasTried, known, beyond }: ReturnType<typeof useStartCopy>,
): string | null {
  const t = useTexts('copying');
  const refused = useInlineFailureText(start.refusal);
  const missing =
    hasTried && !known
      ? fillPlaceholders(t.amountFault, { minimum: formatMoneyWithCurrency(minimum, currency) })
      : null;
  // Until the answer of a start that may have happened, its money may be in the copy already.
  const lacking =
    beyond && !start.unanswered
      ? describeRefusal('insufficientBalance', { needed: amount, available, currency })
      : null;
  return refused ?? lacking ?? missing;
}

function CopyForm({ preview }: { preview: Preview }) {
  const t = useTexts('copying');
  const { leader } = preview;
  const { currency } = leader;
  const copyStart = useStartCopy(preview);
  const { amount, type, copyOpen, setCopyOpen, hasTried, draft, setDraft, known } = copyStart;
  const amountFault = useAmountFault(preview, copyStart);
  const positions = useOpenPositions(leader.id, {
    amount: known ? amount : null,
    draft,
    enabled: preview.openPositions > 0,
  });
  return (
    <Page foot="actions">
      <Card title={leader.name} sub={leader.strategy ? t.strategy : t.level[leader.level]} fields>
        <div className={styles.form}>
          <NumberField
            label={fillPlaceholders(t.amount, { currency })}
            value={amount}
            onChange={type}
            currency={currency}
            hint={copyStart.availableText}
            error={amountFault}
          />
          <CopySizeFields
            name={leader.name}
            draft={draft}
            onChange={setDraft}
            currency={currency}
            hasTried={hasTried}
          />
        </div>
      </Card>
      <Card title={t.limits} fields>
        <CopyLimitFields name={leader.name} draft={draft} onChange={setDraft} hasTried={hasTried} />
      </Card>
      {preview.openPositions > 0 ? (
        <OpenPositionsChoice
          leader={leader}
          positions={positions}
          count={preview.openPositions}
          on={copyOpen}
          onChange={setCopyOpen}
        />
      ) : null}
      <LeaderPastReturnRanges leader={leader} />
      <CopyingExplanation preview={preview} />
      <CopyStartBar leader={leader} copyStart={copyStart} opened={copyOpen ? positions : undefined} />
    </Page>
  );
}

/** The button, which says the amount, and the question that it asks. */
function CopyStartBar({
  leader,
  copyStart,
  opened,
}: {
  leader: Leader;
  copyStart: ReturnType<typeof useStartCopy>;
  opened: OpenPositions | undefined;
}) {
  const t = useTexts('copying');
  const { start, amount, draft, known, asks, setAsks, ask, submit } = copyStart;
  return (
    <>
      <ActionBar>
        <Button busy={start.isPending} onPress={ask}>
          {known
            ? fillPlaceholders(t.start, { amount: formatMoneyWithCurrency(amount, leader.currency) })
            : t.startBare}
        </Button>
      </ActionBar>
      <ConfirmDialog
        open={asks}
        title={t.review}
        confirmText={t.startBare}
        command={start}
        onConfirm={() => void submit()}
        onCancel={() => setAsks(false)}
      >
        <CopyConfirmation leader={leader} amount={amount} draft={draft} opened={opened} />
      </ConfirmDialog>
    </>
  );
}

/** The confirmation before a copy begins: whom, how much, how much may be lost, and the share of gains. */

interface Reviewed {
  leader: Leader;
  amount: string;
  draft: CopySettingsDraft;
  /** What is bought at once. */
  opened: OpenPositions | undefined;
}

function CopyConfirmation({ leader, amount, draft, opened }: Reviewed) {
  const t = useTexts('copying');
  const { currency, profitShare: share } = leader;
  const rate = draft.stopLoss === '' ? null : percentToRate(draft.stopLoss);
  const loss = multiplyByRate(parseAmount(amount, currency) ?? 0n, parseScaled(rate ?? '0') ?? 0n, 'up');
  const about = {
    amount: formatMoneyWithCurrency(formatAmount(loss, currency), currency),
    rate: formatRate(rate ?? '0'),
  };
  return (
    <>
      <KeyValueList>
        <KeyValue name={leader.strategy ? t.strategy : t.reviewTrader}>{leader.name}</KeyValue>
        <KeyValue name={t.reviewAmount}>{formatMoneyWithCurrency(amount, currency)}</KeyValue>
        <KeyValue name={t.reviewLoss}>{rate === null ? t.lossAll : fillPlaceholders(t.lossAbout, about)}</KeyValue>
        <KeyValue name={t.size}>
          {draft.size === 'fixed'
            ? `${t.sizes.fixed}: ${formatMoneyWithCurrency(draft.fixedAmount, currency)}`
            : t.sizes.proportional}
        </KeyValue>
        {draft.deviation === '' ? null : <KeyValue name={t.deviation}>{draft.deviation}</KeyValue>}
        {draft.share === '' ? null : <KeyValue name={t.instrumentShare}>{draft.share}</KeyValue>}
        <KeyValue name={t.reviewShare}>
          {isZero(share) ? t.noShare : fillPlaceholders(t.profitShareSays, { rate: formatRate(share) })}
        </KeyValue>
      </KeyValueList>
      {opened ? <OpeningCosts positions={opened} /> : null}
      <p>{isZero(share) ? t.howCostsOnly : t.howCosts}</p>
    </>
  );
}
