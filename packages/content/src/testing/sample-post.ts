import { crc32, deflateSync } from 'node:zlib';
import { buildContentIndex } from '#index/content-index.ts';
import type { Post } from '#reading/post.ts';
import type { ContentSnapshot } from '#store/content-snapshot.ts';
import type { ParsedPost } from '#workshop/parse-post.ts';

const DEFAULTS: Omit<Post, 'slug' | 'file'> = {
  title: 'A title',
  description: 'What it is about',
  author: 'Ines Okafor',
  authors: ['Ines Okafor'],
  date: '2026-01-01',
  tags: [],
  category: 'Guides',
  draft: false,
  unlisted: false,
  aliases: [],
  evergreen: false,
  featured: false,
  readingMinutes: 1,
  markdown: 'Text.\n',
  markdownLine: 9,
};

export function samplePost(slug: string, fields: Partial<Post> = {}): Post {
  const { author = DEFAULTS.author } = fields;
  return { ...DEFAULTS, slug, file: `posts/${slug}.md`, author, authors: [author], ...fields };
}

type SampleContent = Partial<Omit<ContentSnapshot, 'index'>> & {
  readonly posts?: readonly Post[];
  readonly now?: number;
};

/** Content with these posts, and nothing else unless `fields` has it. */
export function sampleSnapshot({ posts = [], now = 0, ...fields }: SampleContent = {}): ContentSnapshot {
  const media = { images: new Map(), media: new Map(), ...fields };
  return {
    version: '1',
    fieldsVersion: '1',
    index: buildContentIndex(posts, now),
    announcement: undefined,
    nextChange: undefined,
    mistakes: [],
    errors: [],
    withdrawn: [],
    refused: [],
    ...{ authors: new Map(), redirects: new Map(), ...media, publicMedia: media },
    ...fields,
  };
}

/** The text of a valid post's file; each of `lines` replaces the default front matter line of its field, or is added. */
export function sampleSource(lines: readonly string[] = [], markdown = 'Text.\n'): string {
  const fields = new Map([...SAMPLE_LINES, ...lines].map((line) => [/^\w*/.exec(line)?.[0], line]));
  return `---\n${[...fields.values()].join('\n')}\n---\n${markdown}`;
}

const SAMPLE_LINES = [
  'title: A title',
  'description: What it is about',
  'author: Ines Okafor',
  'date: 2026-01-01',
  'tags: [TLS, DNS]',
  'category: Guides',
];

export function sampleParsed(fields: Partial<ParsedPost> = {}): ParsedPost {
  return {
    body: [],
    headings: [],
    pictures: [],
    refusal: undefined,
    feedHtml: { html: '' },
    portableMarkdown: '',
    text: { body: '', code: '', sections: [] },
    links: { links: new Map(), media: new Map(), ids: new Set() },
    notices: [],
    runs: [],
    ...fields,
  };
}

/** A black PNG of a size. Of a larger one than a few thousand pixels, most lines are missing. */
export function samplePng(width: number, height: number): Buffer {
  const header = Buffer.from('00000000000000000800000000', 'hex');
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const lines = Buffer.alloc(Math.min(height * (width + 1), 10_000));
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(lines)), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

/** The length, type, data and checksum of a chunk (https://www.w3.org/TR/png-3/#5Chunk-layout). */
function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
