/** Proposing a correction, which another person has to approve. */
import { useNavigate } from 'react-router';
import { proposeMoneyCorrection } from '@bourse/contract/staff/house-money-calls.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog, pickLabels } from '../../form/command-dialog.tsx';
import { useTexts } from '../../language/use-texts.tsx';
import { parseAmount } from '../../language/parse-input.ts';

interface About {
  id: string;
  account: string;
  currencies: readonly string[];
}

export function ProposeMoneyCorrectionButton(about: About) {
  const t = useTexts().money.correction;
  return about.currencies.length === 0 ? null : (
    <DialogButton label={t.open} permission="money.correct" variant="outlined">
      {(close) => <MoneyCorrectionDialog {...about} onClose={close} />}
    </DialogButton>
  );
}

function MoneyCorrectionDialog({ id, account, currencies, onClose }: About & { onClose(): void }) {
  const { money } = useTexts();
  const t = money.correction;
  const navigate = useNavigate();
  const { credit, debit } = t.directions;
  return (
    <CommandDialog
      call="staff/proposeCorrection"
      shape={proposeMoneyCorrection.input.shape}
      title={fillPlaceholders(t.title, { account })}
      verb={t.propose}
      initial={{ direction: 'credit', amount: '', currency: currencies[0] ?? '', why: '' }}
      parts={({ currency }) => [
        <p key="about">{t.about}</p>,
        { name: 'direction', label: t.direction, options: { credit, debit } },
        [
          {
            ...{ name: 'amount', label: t.amount, fault: money.rules.badAmount, inputMode: 'decimal' },
            read: (text) => parseAmount(text, currency),
          },
          { name: 'currency', label: t.currency, options: pickLabels(undefined, currencies) },
        ],
        { name: 'why', label: t.why, fault: t.needWhy, lines: 2, maxLength: 300 },
      ]}
      input={{ customer: id }}
      successMessage={t.proposed}
      onDone={(review) => void navigate(`/reviews/${review.id}`)}
      onClose={onClose}
    />
  );
}
