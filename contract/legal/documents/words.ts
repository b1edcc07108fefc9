/** The words around a legal text, which is shown to visitors as well. */
import type { Language } from '../../texts/languages.ts';

const numberings: Record<Language, (number: number, heading: string) => string> = {
  en: (number, heading) => `Article ${number} (${heading})`,
  cn: (number, heading) => `第 ${number} 條（${heading}）`,
  kor: (number, heading) => `제${number}조 (${heading})`,
  zhs: (number, heading) => `第 ${number} 条（${heading}）`,
  esp: (number, heading) => `Artículo ${number}. ${heading}`,
};

/** An article's heading with its number, counted from 1, in the language's own form. */
export const articleHeading = (language: Language, number: number, heading: string): string =>
  numberings[language](number, heading);

interface LegalWords {
  version: string;
  coming: string;
  read: string;
}

/** `{version}` is a number, `{date}` the day from which it is in force. */
export const legalWords: Record<Language, LegalWords> = {
  en: {
    version: 'Version {version}, in force from {date}',
    coming: 'Version {version} comes into force on {date}.',
    read: 'Read version {version}',
  },
  cn: {
    version: '第 {version} 版，自 {date} 起生效',
    coming: '第 {version} 版將於 {date} 生效。',
    read: '閱讀第 {version} 版',
  },
  kor: {
    version: '제{version}판, {date}부터 시행',
    coming: '제{version}판이 {date}부터 시행됩니다.',
    read: '제{version}판 읽기',
  },
  zhs: {
    version: '第 {version} 版，自 {date} 起生效',
    coming: '第 {version} 版将于 {date} 生效。',
    read: '阅读第 {version} 版',
  },
  esp: {
    version: 'Versión {version}, en vigor desde el {date}',
    coming: 'La versión {version} entra en vigor el {date}.',
    read: 'Leer la versión {version}',
  },
};
