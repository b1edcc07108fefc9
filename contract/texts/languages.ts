/** The five languages and how one is chosen. */

export const LANGUAGES = ['en', 'cn', 'kor', 'zhs', 'esp'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a reader looks for in a list of languages: each one's own name, hence no interface text and not translated. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  cn: '繁體中文',
  kor: '한국어',
  zhs: '简体中文',
  esp: 'Español',
};

/** BCP 47 tags, for the page's `lang` and for `Intl`. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en',
  cn: 'zh-Hant-TW',
  kor: 'ko-KR',
  zhs: 'zh-Hans-CN',
  esp: 'es-MX',
};

/** The language of a stored or sent value; anything that is none of the five is English. */
export function chooseLanguage(value: unknown): Language {
  return LANGUAGES.find((language) => language === value) ?? 'en';
}

/** The first of the tags of an `Accept-Language` header that we speak, by weight; null if none. */
function fromTags(header: string): Language | null {
  const tags = header.split(',').map((part) => {
    const [tag = '', ...options] = part.trim().toLowerCase().split(';');
    const weight = Number(
      options
        .map((option) => option.trim())
        .find((option) => option.startsWith('q='))
        ?.slice(2) ?? 1,
    );
    return { tag, weight: Number.isFinite(weight) ? weight : 0 };
  });
  for (const { tag, weight } of tags.sort((a, b) => b.weight - a.weight)) {
    const [primary] = tag.split('-');
    if (weight <= 0) continue;
    if (primary === 'zh') return /-(hant|tw|hk|mo)\b/.test(tag) && !/-hans\b/.test(tag) ? 'cn' : 'zhs';
    if (primary === 'ko') return 'kor';
    if (primary === 'es') return 'esp';
    if (primary === 'en') return 'en';
  }
  return null;
}

/** The language of an answer: the header `language` if it was sent, else `Accept-Language`, else English. */
export function negotiateLanguage(language: string | undefined, acceptLanguage: string | undefined): Language {
  if (language) return chooseLanguage(language);
  return fromTags(acceptLanguage ?? '') ?? 'en';
}
