import { type IdNumberKind, findIdNumberFault } from '@bourse/core/accounts/identity/identity-verification.ts';

/** What is missing in a verification form, by field; each has its own message. */
export interface IdentityDraft {
  name: string;
  idKind: IdNumberKind;
  idFirst: string;
  idLast: string;
  front: string | null;
  back: string | null;
  agreed: boolean;
}
export type IdentityFault =
  | 'nameRequired'
  | 'nameLetters'
  | 'numberRequired'
  | 'firstDigits'
  | 'lastDigit'
  | 'birthWrong'
  | 'centuryWrong'
  | 'frontRequired'
  | 'backRequired'
  | 'mustAgree';
export type IdentityFaults = { [Field in keyof IdentityDraft]?: IdentityFault };

const NAME = /^(?=.*\p{L})[\p{L}\p{M}\p{N} .,'’·\u3000-]{2,100}$/u;

function numberFaults({ idKind, idFirst, idLast }: IdentityDraft, now: number): IdentityFaults {
  const faults: IdentityFaults = {
    ...(idFirst === '' ? { idFirst: 'numberRequired' } : /^\d{6}$/.test(idFirst) ? {} : { idFirst: 'firstDigits' }),
    ...(/^\d$/.test(idLast) ? {} : { idLast: 'lastDigit' }),
  };
  if (Object.keys(faults).length > 0) return faults;
  const fault = findIdNumberFault(idKind, idFirst, idLast, now);
  if (fault === null) return {};
  return fault === 'century' ? { idLast: 'centuryWrong' } : { idFirst: 'birthWrong' };
}

/** `now` in epoch ms: nobody is born after it. */
export function validateIdentity(draft: IdentityDraft, now: number): IdentityFaults {
  const { name, front, back, agreed } = draft;
  const typed = name.trim();
  return {
    ...(typed === '' ? { name: 'nameRequired' } : NAME.test(typed) ? {} : { name: 'nameLetters' }),
    ...numberFaults(draft, now),
    ...(front === null ? { front: 'frontRequired' } : {}),
    ...(back === null ? { back: 'backRequired' } : {}),
    ...(agreed ? {} : { agreed: 'mustAgree' }),
  };
}
