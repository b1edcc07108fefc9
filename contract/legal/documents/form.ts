/** The form of a legal text: numbered articles, each with a heading and paragraphs. */
export interface LegalArticle {
  heading: string;
  /** Shown one below the other; a paragraph that begins with "– " is an item of a list. */
  paragraphs: readonly string[];
}
export interface LegalText {
  title: string;
  preamble: string;
  articles: readonly LegalArticle[];
  closing: string;
}
export interface LegalTexts {
  privacy: LegalText;
  agreement: LegalText;
}
