/** What a customer gets who holds a hundred, as the server computes it by the rules that will apply the action. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useTexts } from '../../language/use-texts.tsx';

type CheckedAction = CallAnswer<'staff/previewActions'>['actions'][number];

const isSome = (value: string): boolean => Number(value) !== 0;

export function HolderExample({ action }: { action: CheckedAction }) {
  const t = useTexts().actions.example;
  const { example, instrument, acquirer, company, costShare, kind, replaces } = action;
  if (!example) return null;
  const other = acquirer ?? company;
  const { held, units, received, money, withheld, paidAtMarket, currency } = example;
  const parts = [
    isSome(units) ? fillPlaceholders(t.keeps, { units, instrument }) : null,
    other ? fillPlaceholders(t.receives, { units: received, instrument: other }) : null,
    company && costShare ? fillPlaceholders(t.costShare, { share: costShare, instrument: company }) : null,
    isSome(money) ? fillPlaceholders(t.money, { amount: money, currency }) : null,
    isSome(withheld) ? fillPlaceholders(t.withheld, { amount: withheld, currency }) : null,
    isSome(paidAtMarket)
      ? fillPlaceholders(kind === 'delisting' ? t.atLastClose : t.atOpen, { units: paidAtMarket })
      : null,
    replaces ? fillPlaceholders(t.replaces, { instrument: replaces }) : null,
  ].filter((part) => part !== null);
  return (
    <p>
      <strong>{fillPlaceholders(t.title, { held, instrument })}</strong> {parts.join(' · ')}
    </p>
  );
}
