/** The pieces of a feed (RSS or Atom) in plain text; null if it is neither. One pass, however deeply nested. */
import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { htmlToLine, htmlToParagraphs, assertNestingDepth } from './html-to-text.ts';

export interface FeedItem {
  /** The source's own id for the piece. */
  guid: string;
  title: string;
  body: string;
  /** https only; null if there is none. */
  link: string | null;
  /** As the source says. It may be in the future: the piece is hidden until then. */
  publishedAt: number | null;
  /** The source's categories, one per line. */
  categories: string;
  /** The address of its picture, or null. */
  picture: string | null;
}

const PIECES_MAXIMUM = 100;
const TITLE_MAXIMUM = 200;
const BODY_MAXIMUM = 10_000;
const GUID_MAXIMUM = 300;
const LINK_MAXIMUM = 1_000;
const CATEGORIES_MAXIMUM = 2_000;
/** Later dates are taken for mistakes. */
const LAST_YEAR_END = Date.UTC(2200, 0, 1);
const ROOTS = new Set(['rss', 'rdf:RDF', 'feed']);
const PIECES = new Set(['item', 'entry']);

type Field = 'guid' | 'title' | 'link' | 'summary' | 'content' | 'published' | 'updated' | 'categories';
const FIELDS: Readonly<Record<string, Field>> = {
  guid: 'guid',
  id: 'guid',
  title: 'title',
  link: 'link',
  description: 'summary',
  summary: 'summary',
  content: 'content',
  'content:encoded': 'content',
  pubDate: 'published',
  'dc:date': 'published',
  published: 'published',
  updated: 'updated',
  category: 'categories',
};
type Raw = Partial<Record<Field, string>> & { picture?: string };
type Attributes = Record<string, string>;

/** The picture that an element names, in either dialect; those inside the text aren't looked at. */
function pictureIn(name: string, { url, href, rel, type = '', medium }: Attributes): string | undefined {
  const isPicture = type.startsWith('image/');
  if (name === 'media:thumbnail' || (name === 'enclosure' && isPicture)) return url;
  if (name === 'media:content') return isPicture || medium === 'image' ? url : undefined;
  return name === 'link' && rel === 'enclosure' && isPicture ? href : undefined;
}

/** By the byte order mark, the content type, or the XML declaration; otherwise UTF-8. */
export function decodeFeed(bytes: Buffer, contentType: string): string {
  const declaredEncoding =
    /charset="?([\w.:-]{1,40})/i.exec(contentType)?.[1] ??
    /^<\?xml[^>]{0,200}?encoding=["']([\w.:-]{1,40})["']/.exec(bytes.subarray(0, 300).toString('latin1'))?.[1];
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  try {
    return new TextDecoder(marked ?? declaredEncoding ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Collects the fields of at most `PIECES_MAXIMUM` pieces. */
class FeedReader {
  readonly pieces: Raw[] = [];
  root: string | null = null;
  private piece: Raw | null = null;
  private field: Field | null = null;
  /** Open elements inside the piece, and those around it including its own. */
  private depth = 0;
  private above = 0;

  onopentag(name: string, attributes: Attributes): void {
    const { href, rel = 'alternate', term = '' } = attributes;
    this.root ??= name;
    if (this.piece === null) {
      assertNestingDepth((this.above += 1));
      if (PIECES.has(name) && this.pieces.length < PIECES_MAXIMUM) this.piece = {};
      return;
    }
    assertNestingDepth((this.depth += 1));
    // The first that it names; what is in a group of several stands deeper, but in no text.
    const picture = this.depth === 1 || this.field === null ? pictureIn(name, attributes) : undefined;
    if (picture !== undefined) this.piece.picture ??= picture;
    if (this.depth > 1) return this.add(`<${name}>`);
    const field = FIELDS[name] ?? null;
    // The first of repeated fields counts; categories add up.
    this.field = field === 'categories' || (field !== null && this.piece[field] === undefined) ? field : null;
    if (field === 'categories') this.add(`\n${term}`);
    if (name === 'link' && href !== undefined && rel === 'alternate') this.add(href);
  }
  ontext(text: string): void {
    this.add(this.depth > 1 ? escaped(text) : text);
  }
  onclosetag(name: string): void {
    if (this.piece === null) return void (this.above -= 1);
    if (this.depth === 0) {
      this.above -= 1;
      this.pieces.push(this.piece);
      this.piece = null;
      return;
    }
    this.depth -= 1;
    if (this.depth > 0) this.add(`</${name}>`);
    else this.field = null;
  }
  private add(text: string): void {
    if (this.piece !== null && this.field !== null) this.piece[this.field] = (this.piece[this.field] ?? '') + text;
  }
}

export function parseFeed(text: string): FeedItem[] | null {
  const reader = new FeedReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.onopentag(name, attributes),
      ontext: (words) => reader.ontext(words),
      onclosetag: (name) => reader.onclosetag(name),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  parser.end();
  if (reader.root === null || !ROOTS.has(reader.root)) return null;
  const seen = new Set<string>();
  return reader.pieces.flatMap((raw) => {
    const piece = pieceOf(raw);
    if (piece === null || seen.has(piece.guid)) return [];
    seen.add(piece.guid);
    return piece;
  });
}

function pieceOf(raw: Raw): FeedItem | null {
  const { guid, title = '', link = '', summary, content, published, updated, categories = '', picture = '' } = raw;
  const words = content?.trim() || summary || '';
  const line = htmlToLine(title, TITLE_MAXIMUM) || htmlToLine(words, TITLE_MAXIMUM);
  if (line === '') return null;
  const at = Date.parse(published ?? updated ?? '');
  return {
    guid: guidOf(guid?.trim() || link.trim() || `${title}\n${words}`),
    title: line,
    body: htmlToParagraphs(words, BODY_MAXIMUM) || line,
    link: addressOf(link.trim(), ['https:']),
    publishedAt: at > 0 && at < LAST_YEAR_END ? at : null,
    categories: categories.slice(0, CATEGORIES_MAXIMUM),
    picture: addressOf(picture.trim(), ['https:', 'http:']),
  };
}

const guidOf = (text: string): string =>
  text.length <= GUID_MAXIMUM && !text.includes('\0') ? text : createHash('sha256').update(text).digest('hex');

function addressOf(text: string, protocols: readonly string[]): string | null {
  if (text.length > LINK_MAXIMUM || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  return protocols.includes(protocol) && username === '' && password === '' ? href : null;
}
