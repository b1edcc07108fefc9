import { useCallback, useEffect, useState } from 'react';
import { useTexts } from '../../language/language.ts';
import {
  forgetFundPassword,
  fundPasswordHere,
  keepFundPassword,
  releaseFundPassword,
} from '../../shell/fund-password.ts';

/** The fund password in this phone's own store: offered once it has proved right, and released by a fingerprint. */
export function useKeptPassword() {
  const t = useTexts('withdrawal');
  const { cancel } = useTexts('shell');
  const [state, setState] = useState<'none' | 'offered' | 'kept'>('none');
  const [wanted, want] = useState(false);
  const look = useCallback(() => void fundPasswordHere().then(setState), []);
  useEffect(look, [look]);
  return {
    state,
    wanted,
    want,
    keep: (password: string) => keepFundPassword(password, { title: t.keepFund, cancel }),
    release: () => releaseFundPassword({ title: t.releaseFund, cancel }),
    forget: useCallback(() => forgetFundPassword().then(look), [look]),
  };
}
