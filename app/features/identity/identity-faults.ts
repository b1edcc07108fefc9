/** What is missing in a verification form, by field; each has its own message. */
export interface IdentityDraft {
  name: string;
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
  | 'frontRequired'
  | 'backRequired'
  | 'mustAgree';
export type IdentityFaults = { [Field in keyof IdentityDraft]?: IdentityFault };

const NAME = /^(?=.*\p{L})[\p{L}\p{M}\p{N} .,'’·\u3000-]{2,100}$/u;

export function identityFaults({ name, idFirst, idLast, front, back, agreed }: IdentityDraft): IdentityFaults {
  const typed = name.trim();
  return {
    ...(typed === '' ? { name: 'nameRequired' } : NAME.test(typed) ? {} : { name: 'nameLetters' }),
    ...(idFirst === '' ? { idFirst: 'numberRequired' } : /^\d{6}$/.test(idFirst) ? {} : { idFirst: 'firstDigits' }),
    ...(/^\d$/.test(idLast) ? {} : { idLast: 'lastDigit' }),
    ...(front === null ? { front: 'frontRequired' } : {}),
    ...(back === null ? { back: 'backRequired' } : {}),
    ...(agreed ? {} : { agreed: 'mustAgree' }),
  };
}
