/** Explains a movement of money: between which accounts, the balances afterwards, and the seal that binds it. */
import { factsFrom, type Statement } from './facts.ts';

export interface MovementFigures {
  at: string;
  currency: string;
  amount: string;
  code: string;
  from: string;
  to: string;
  fromAfter: string | null;
  toAfter: string | null;
  seal: number | null;
}

/** A side only has a balance if it is the customer's own. */
function wayOf({ fromAfter, toAfter }: MovementFigures): 'stayed' | 'left' | 'came' {
  if (fromAfter !== null && toAfter !== null) return 'stayed';
  return fromAfter === null ? 'came' : 'left';
}

export function explainStatement(movement: MovementFigures): Statement[] {
  const { at, currency, amount, code, from, to, fromAfter, toAfter, seal } = movement;
  const ledger = factsFrom('ledger', Date.parse(at));
  const [source, target] = [ledger.word('from', from, 'bucket'), ledger.word('to', to, 'bucket')];
  return [
    {
      say: 'moved',
      facts: {
        amount: ledger.money('amount', amount, currency),
        from: source,
        to: target,
        at: ledger.time('at', at),
        code: ledger.word('code', code, 'transfer'),
      },
    },
    { say: wayOf(movement), facts: { from: source, to: target } },
    ...(fromAfter === null
      ? []
      : [
          {
            say: 'balanceFrom' as const,
            facts: { from: source, after: ledger.money('after', fromAfter, currency) },
          },
        ]),
    ...(toAfter === null
      ? []
      : [{ say: 'balanceTo' as const, facts: { to: target, after: ledger.money('after', toAfter, currency) } }]),
    seal === null
      ? { say: 'unsealed', facts: { code: ledger.word('code', code, 'transfer') } }
      : { say: 'sealed', facts: { seal: ledger.number('seal', seal) } },
  ];
}
