/** The page of a shared price: plain text, one picture, and a link to the app. No script, nothing from other sites. */
import { appendCurrency } from '@bourse/contract/texts/korean-won.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { Texts } from '@bourse/contract/texts/text-tables.ts';
import { type Language, LOCALES } from '@bourse/contract/texts/languages.ts';
import { PRICE_PICTURE_SIZE } from './price-picture.ts';
import type { SharedPrice } from './shared-price.ts';

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes names and titles, which are data. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => HTML_ESCAPES[sign] ?? sign);

export interface SharedPageContext {
  texts: Texts;
  language: Language;
  /** The operator's. */
  title: string;
  /** Scheme and host, as in "https://bourse.example". */
  origin: string;
}

function renderPage(
  { texts: { sharing: t }, language, title }: SharedPageContext,
  head: string,
  body: string,
  appPath: string,
): string {
  return [
    `<!doctype html><html lang="${LOCALES[language]}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    head,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/share/page.css"></head>',
    `<body><main><p class="title">${escapeHtml(title)}</p>${body}`,
    `<a class="way" href="${escapeHtml(appPath)}">${escapeHtml(fillPlaceholders(t.open, { title }))}</a>`,
    `<p class="says">${escapeHtml(t.says)}</p></main></body></html>`,
  ].join('');
}

/** "▲ 1.20 (0.45%)", also readable by a screen reader. */
const formatChange = ({ price }: SharedPrice): string =>
  price ? `${price.rises < 0 ? '▼ ' : price.rises > 0 ? '▲ ' : ''}${price.change} (${price.rate})` : '';

export function renderSharedPricePage(shared: SharedPrice, about: SharedPageContext): string {
  const { instrument, name, price, says } = shared;
  const { title, origin, language } = about;
  const address = `${origin}/share/${encodeURIComponent(instrument.id)}`;
  const picture = `${address}.png?language=${language}`;
  const heading = `${name} (${instrument.code})`;
  const priced = price && appendCurrency(price.last, instrument.currency, language).replace('\u00a0', ' ');
  const lines = [priced ?? '', formatChange(shared), ...says].filter(Boolean);
  const meta = {
    'og:type': 'website',
    'og:site_name': title,
    'og:title': priced ? `${heading} ${priced}` : heading,
    'og:description': [formatChange(shared), ...says].filter(Boolean).join(' · '),
    'og:url': `${address}?language=${language}`,
    'og:locale': LOCALES[language].replace('-', '_'),
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': String(PRICE_PICTURE_SIZE.width),
    'og:image:height': String(PRICE_PICTURE_SIZE.height),
    'og:image:alt': [heading, ...lines].join(', '),
  };
  const head = [
    `<title>${escapeHtml(meta['og:title'])} · ${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(meta['og:description'])}">`,
    ...Object.entries(meta).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
  const image = `/share/${encodeURIComponent(instrument.id)}.png?language=${language}`;
  const body = [
    `<h1>${escapeHtml(heading)}</h1>`,
    `<img src="${escapeHtml(image)}" width="${PRICE_PICTURE_SIZE.width}" height="${PRICE_PICTURE_SIZE.height}" `,
    `alt="${escapeHtml(meta['og:image:alt'])}">`,
    `<ul>${lines.map((words) => `<li>${escapeHtml(words)}</li>`).join('')}</ul>`,
  ].join('');
  const screen = instrument.board === 'index' ? 'stockDetailzs' : 'stockDetail';
  const appPath = `/#/market/${screen}?instrument=${encodeURIComponent(instrument.id)}`;
  return renderPage(about, head, body, appPath);
}

export const renderUnknownInstrumentPage = (about: SharedPageContext): string =>
  renderPage(
    about,
    `<title>${escapeHtml(about.title)}</title><meta name="robots" content="noindex">`,
    `<h1>${escapeHtml(about.texts.sharing.notFound)}</h1>`,
    '/',
  );

/** The style of the page of a shared price, light and dark. */
export const SHARED_PAGE_STYLE = `
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
