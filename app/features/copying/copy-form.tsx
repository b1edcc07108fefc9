/** A copy's amount, sizing and limits, and what they mean. */
import type { Answer } from '@bourse/web/calls.ts';
import { useSaidHere } from '../../api/said-here.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { ActionBar, Page } from '../../components/page.tsx';
import { Toggle } from '../../components/toggle.tsx';
import { formatMoneyIn, isZero } from '../../format/numbers.ts';
import { describeRefusal } from '../../format/refusal.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './copying.module.css';
import { Expected, ProfitShare } from './leader-facts.tsx';
import { LimitFields, SizeFields } from './limit-fields.tsx';
import { StartReview } from './start-review.tsx';
import { useStart } from './use-start.ts';

type Preview = Answer<'copying/previewCopy'>;

function How({ preview }: { preview: Preview }) {
  const t = useTexts('copying');
  return (
    <Card title={t.how}>
      <p className={styles.says}>{fill(t.howBlock, { name: preview.leader.name })}</p>
      <p className={styles.says}>{isZero(preview.leader.profitShare) ? t.howCostsOnly : t.howCosts}</p>
      <p className={styles.says}>{t.howEnds}</p>
      <p className={styles.says}>{t.howTerm}</p>
      <ProfitShare rate={preview.leader.profitShare} />
      <p className={styles.says}>{t.howLoss}</p>
    </Card>
  );
}

export function CopyForm({ preview }: { preview: Preview }) {
  const t = useTexts('copying');
  const { leader, available, minimum } = preview;
  const { currency } = leader;
  const { start, amount, type, copyOpen, setCopyOpen, hasTried, draft, setDraft, known, beyond, ...asking } =
    useStart(preview);
  const refused = useSaidHere(start.refusal);
  const missing = hasTried && !known ? fill(t.amountFault, { minimum: formatMoneyIn(minimum, currency) }) : null;
  // Until the answer of a start that may have happened, its money may be in the copy already.
  const lacking =
    beyond && !start.unanswered
      ? describeRefusal('insufficientBalance', { needed: amount, available, currency })
      : null;
  return (
    <Page foot="actions">
      <Card title={leader.name} sub={leader.strategy ? t.strategy : t.level[leader.level]} fields>
        <div className={styles.form}>
          <NumberField
            label={fill(t.amount, { currency })}
            value={amount}
            onChange={type}
            currency={currency}
            hint={fill(t.availableSays, { amount: formatMoneyIn(available, currency) })}
            error={refused ?? lacking ?? missing}
          />
          <SizeFields name={leader.name} draft={draft} onChange={setDraft} currency={currency} hasTried={hasTried} />
        </div>
      </Card>
      <Card title={t.limits} fields>
        <LimitFields name={leader.name} draft={draft} onChange={setDraft} hasTried={hasTried} />
        {preview.openPositions > 0 ? (
          <label className={styles.switch}>
            <span>
              {t.copyOpen}
              <small>{leader.strategy ? t.copyOpenSaysStrategy : t.copyOpenSays}</small>
            </span>
            <Toggle on={copyOpen} label={t.copyOpen} onChange={setCopyOpen} />
          </label>
        ) : null}
      </Card>
      <Expected leader={leader} />
      <How preview={preview} />
      <ActionBar>
        <Button busy={start.isPending} onPress={asking.ask}>
          {known ? fill(t.start, { amount: formatMoneyIn(amount, currency) }) : t.startBare}
        </Button>
      </ActionBar>
      <ConfirmDialog
        open={asking.asks}
        title={t.review}
        confirmText={t.startBare}
        of={start}
        onConfirm={() => void asking.submit()}
        onCancel={() => asking.setAsks(false)}
      >
        <StartReview leader={leader} amount={amount} draft={draft} />
      </ConfirmDialog>
    </Page>
  );
}
