/** The page of a shared price: plain text, one picture, and a link to the app. No script, nothing from other sites. */
import { withCurrency } from '@bourse/contract/texts/won.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Texts } from '@bourse/contract/texts/index.ts';
import { type Language, LOCALES } from '@bourse/contract/texts/languages.ts';
import { PICTURE } from './price-picture.ts';
import type { SharedPrice } from './shared-price.ts';

const MEANT: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Escapes names and titles, which are data. */
const plain = (text: string): string => text.replace(/[&<>"']/g, (sign) => MEANT[sign] ?? sign);

export interface PageAbout {
  texts: Texts;
  language: Language;
  /** The operator's. */
  title: string;
  /** Scheme and host, as in "https://bourse.example". */
  origin: string;
}

function whole({ texts: { sharing: t }, language, title }: PageAbout, head: string, body: string, way: string): string {
  return [
    `<!doctype html><html lang="${LOCALES[language]}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    head,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/share/page.css"></head>',
    `<body><main><p class="title">${plain(title)}</p>${body}`,
    `<a class="way" href="${plain(way)}">${plain(fill(t.open, { title }))}</a>`,
    `<p class="says">${plain(t.says)}</p></main></body></html>`,
  ].join('');
}

/** "▲ 1.20 (0.45%)", also readable by a screen reader. */
const changeWords = ({ price }: SharedPrice): string =>
  price ? `${price.rises < 0 ? '▼ ' : price.rises > 0 ? '▲ ' : ''}${price.change} (${price.rate})` : '';

export function sharedPage(shared: SharedPrice, about: PageAbout): string {
  const { instrument, name, price, says } = shared;
  const { title, origin, language } = about;
  const address = `${origin}/share/${encodeURIComponent(instrument.id)}`;
  const picture = `${address}.png?language=${language}`;
  const heading = `${name} (${instrument.code})`;
  const priced = price && withCurrency(price.last, instrument.currency, language).replace('\u00a0', ' ');
  const said = [priced ?? '', changeWords(shared), ...says].filter(Boolean);
  const meta = {
    'og:type': 'website',
    'og:site_name': title,
    'og:title': priced ? `${heading} ${priced}` : heading,
    'og:description': [changeWords(shared), ...says].filter(Boolean).join(' · '),
    'og:url': `${address}?language=${language}`,
    'og:locale': LOCALES[language].replace('-', '_'),
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': String(PICTURE.width),
    'og:image:height': String(PICTURE.height),
    'og:image:alt': [heading, ...said].join(', '),
  };
  const head = [
    `<title>${plain(meta['og:title'])} · ${plain(title)}</title>`,
    `<meta name="description" content="${plain(meta['og:description'])}">`,
    ...Object.entries(meta).map(([property, content]) => `<meta property="${property}" content="${plain(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
  const image = `/share/${encodeURIComponent(instrument.id)}.png?language=${language}`;
  const body = [
    `<h1>${plain(heading)}</h1>`,
    `<img src="${plain(image)}" width="${PICTURE.width}" height="${PICTURE.height}" `,
    `alt="${plain(meta['og:image:alt'])}">`,
    `<ul>${said.map((words) => `<li>${plain(words)}</li>`).join('')}</ul>`,
  ].join('');
  const screen = instrument.board === 'index' ? 'stockDetailzs' : 'stockDetail';
  const way = `/#/market/${screen}?instrument=${encodeURIComponent(instrument.id)}`;
  return whole(about, head, body, way);
}

export const unknownPage = (about: PageAbout): string =>
  whole(
    about,
    `<title>${plain(about.title)}</title><meta name="robots" content="noindex">`,
    `<h1>${plain(about.texts.sharing.notFound)}</h1>`,
    '/',
  );

/** The style of the page of a shared price, light and dark. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ink: #10131a; --pale: #5d6576; --ground: #f4f5f8; --card: #fff; --accent: #3a4bd8; --on: #fff;
}
@media (prefers-color-scheme: dark) {
  :root { --ink: #f1f3f8; --pale: #a0a8b8; --ground: #090b10; --card: #141820; --accent: #8d9bff; --on: #10131a; }
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 1rem; display: grid; gap: 1rem; }
.title { color: var(--pale); font-weight: 600; }
h1 { font-size: 1.375rem; line-height: 1.3; overflow-wrap: anywhere; }
img { display: block; width: 100%; height: auto; border-radius: 12px; background: #fff; }
ul {
  list-style: none; padding: 1rem; border-radius: 12px; background: var(--card); font-variant-numeric: tabular-nums;
}
li:first-child { font-size: 1.5rem; font-weight: 650; }
li:nth-child(n + 3) { color: var(--pale); font-size: 0.875rem; }
.way {
  display: grid; place-items: center; min-height: 3.25rem; padding: 0.5rem 1rem; border-radius: 12px;
  background: var(--accent); color: var(--on); font-weight: 600; text-align: center; text-decoration: none;
}
.says { color: var(--pale); font-size: 0.8125rem; }
`;
