import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { formatAmount, formatQuantity } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';

interface Fact {
  name: string;
  value: string;
}
const MONEY: ReadonlySet<string> = new Set(['worth', 'came', 'went', 'traded']);
const UNITS: ReadonlySet<string> = new Set(['bought', 'sold']);

/** A case's fact in readable form. */
export function useFactValue(): (fact: Fact) => string {
  const t = useTexts().risk.cases;
  return ({ name, value }) =>
    name === 'link'
      ? labelOf(t.links, value)
      : MONEY.has(name)
        ? formatAmount(value, 'USD')
        : UNITS.has(name)
          ? formatQuantity(value)
          : value;
}

/** With its name: "Linked by: device". */
export function useFactText(): (fact: Fact) => string {
  const t = useTexts().risk.cases;
  const valueOf = useFactValue();
  return (fact) => `${labelOf(t.factNames, fact.name)} ${valueOf(fact)}`;
}
