import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { levelOf, showsMarkup } from '@portico/core/check-rules';
import { reasonOf } from '@portico/core/reason-of';
import type { ContentError } from '#files/content-error.ts';
import { isOfMachine, settledStamp } from '#files/open-file.ts';
import { readTextFileSync } from '#files/text-files.ts';
import type { MarkdownNotice } from '#markdown/tree/context.ts';
import { readMediaFile } from '#media/read-media.ts';
import { type Post, sourceLine } from '#reading/post.ts';
import type { Entry } from '#store/content-file.ts';
import { contentKind } from '#store/content-kind.ts';
import { readDataFile } from '#store/data-files.ts';
import { type Open, type OpenedPost, openPost, type ReadPostFile, readPostFile } from '#store/post-file.ts';
import { isOfProgram } from '#workshop/open-parser.ts';
import type { ParsedPost, PostParser } from '#workshop/parse-post.ts';
import type { Job, Made, ParserSettings } from '#workshop/protocol.ts';
import { type Parts, packed, type Store, type Version } from '#workshop/store.ts';

type MakerOptions = {
  readonly root: string;
  readonly settings: ParserSettings;
  /** What is stored of a whole version. */
  readonly stored: Store['whole'];
  readonly openParser: () => Promise<PostParser>;
};

/** What is made of a file, and what has to be stored of it. */
export type Making = { readonly made: Made; readonly version?: Version | undefined };

type Read = { readonly opened: OpenedPost; readonly read: ReadPostFile; readonly size: number };

// At a start, the fields of all posts are read first. Posts whose text is kept meanwhile aren't opened again.
const MAX_KEPT_CHARACTERS = 60_000_000;

/** Creates the function that makes one file of the content folder. It rejects if the program itself fails. */
export function createMaker({ root, settings, stored, openParser }: MakerOptions) {
  const { language, ownFields, components, rules } = settings;
  const kept = new Map<string, Read>();
  let keptCharacters = 0;
  const open: Open = (file) => readTextFileSync({ root, file });

  async function readPost({ file, expects }: Job): Promise<Read | undefined> {
    const known = kept.get(file);
    if (known !== undefined) {
      kept.delete(file);
      keptCharacters -= known.size;
      if (expects !== undefined) {
        return known;
      }
    }
    const opened = await openPost(file, open);
    const size = opened?.source.text.length ?? 0;
    return opened && { opened, read: readPostFile(opened, { language, ownFields }), size };
  }

  function keep(file: string, read: Read): void {
    if (keptCharacters + read.size <= MAX_KEPT_CHARACTERS) {
      kept.set(file, read);
      keptCharacters += read.size;
    }
  }

  async function makePost(job: Job): Promise<Making> {
    const { file, need, images, since, isHeld, isPreview, isAnew } = job;
    const source = await readPost(job);
    if (source === undefined) {
      return { made: { file } };
    }
    const { opened, read } = source;
    const { digest, original, includes, stamp } = opened;
    const version = digest && hash('sha256', JSON.stringify([file, digest, images]), 'base64url');
    const done = (found: Entry, parts?: Parts, isWhole = true): Making => {
      const entry = isHeld ? heldBack(found) : found;
      const made = { file, entry, isWhole };
      return { made, ...(version !== '' && { version: { ...made, entry, stamp, since, parts } }) };
    };
    const known = digest === '' || isAnew || isPreview ? undefined : stored(file, version);
    if (known !== undefined) {
      return done(known);
    }
    const { post, errors, isWithdrawn } = read;
    const facts: Entry = {
      version,
      errors,
      ...(isWithdrawn && { isWithdrawn }),
      ...(original !== undefined && { original }),
      ...(includes.length > 0 && { includes }),
    };
    if (post === undefined) {
      return done(facts);
    }
    const fields = { ...facts, post: fieldsOf(post, version) };
    if (need === 'fields') {
      keep(file, source);
      return done(fields, undefined, false);
    }
    const parse = await openParser();
    let parsed: ParsedPost;
    try {
      parsed = await parse({ post, images, components });
    } catch (error) {
      if (isOfProgram(error)) {
        throw error;
      }
      const message = `the text cannot be rendered: ${reasonOf(error)}`;
      return done({ ...facts, errors: [{ code: 'render-failed', file, message }] });
    }
    if (isPreview) {
      const { body, headings, pictures } = parsed;
      return { made: { file, preview: { body, headings, pictures } } };
    }
    const mistakes = parsed.notices.filter(isMistake).map((notice) => mistakeIn(post, notice));
    if (parsed.refusal !== undefined) {
      const { checked } = partsOf(parsed, post);
      return done({ ...facts, errors: mistakes, refused: fields.post }, checked && { checked });
    }
    const held = parsed.notices.filter(isMarkup);
    const holds = parsed.notices
      .filter((notice) => isMistake(notice) || isMarkup(notice))
      .map((notice) => (isMarkup(notice) ? heldIn(post, notice) : mistakeIn(post, notice)));
    const advice = { ...(mistakes.length > 0 && { mistakes }), ...(held.length > 0 && { holds }) };
    return done({ ...fields, ...advice }, partsOf(parsed, post));
  }

  function isMistake({ rule }: MarkdownNotice): boolean {
    return levelOf(rule, rules) === 'mistake';
  }

  function isMarkup({ rule }: MarkdownNotice): boolean {
    return showsMarkup(rule) && levelOf(rule, rules) !== 'off';
  }

  async function makeOther(job: Job, make: () => Promise<Entry | undefined>): Promise<Making> {
    const { file, since } = job;
    const stats = await stat(path.join(root, file)).catch(() => undefined);
    const entry = await make();
    if (entry === undefined || entry.version === '') {
      return { made: { file, entry, isWhole: true } };
    }
    const stamp = stats?.isFile() ? settledStamp(stats) : '';
    return { made: { file, entry, isWhole: true }, version: { file, entry, stamp, since, isWhole: true } };
  }

  return async (job: Job): Promise<Making> => {
    const { file } = job;
    try {
      switch (contentKind(file)) {
        case 'post':
          return await makePost(job);
        case 'media':
          return await makeOther(job, async () => versionOf(await readMediaFile({ root, file })));
        default:
          return await makeOther(job, async () => versionOf(readDataFile(file, open)));
      }
    } catch (error) {
      if (isOfMachine(error)) {
        return { made: { file, ofMachine: reasonOf(error) } };
      }
      throw error;
    }
  };
}

function versionOf<Read extends { readonly digest: string }>(read: Read | undefined) {
  if (read === undefined) {
    return undefined;
  }
  const { digest: version, ...rest } = read;
  return { version, ...rest };
}

/** A new post in which readers would see markup isn't published. */
function heldBack(entry: Entry): Entry {
  const { post, holds = [], ...rest } = entry;
  return holds.length > 0 && !post?.draft ? { ...rest, errors: [...entry.errors, ...holds] } : entry;
}

function partsOf(parsed: ParsedPost, { code }: Post): Parts {
  const { body, headings, pictures, feedHtml, portableMarkdown, text, notices, runs } = parsed;
  const { links, media, ids } = parsed.links;
  const listed = { links: [...links], media: [...media], ids: [...ids] };
  return {
    page: packed(JSON.stringify({ body, headings, pictures })),
    feed: packed(JSON.stringify(feedHtml)),
    markdown: packed(portableMarkdown),
    search: packed(JSON.stringify(text)),
    checked: packed(JSON.stringify({ links: listed, notices, runs, ...(runs.length > 0 && { code }) })),
  };
}

function mistakeIn(post: Post, { isRefusal, rule, line, message }: MarkdownNotice): ContentError {
  return { code: isRefusal ? 'include' : 'mistake', rule, file: post.file, line: sourceLine(post, line), message };
}

function heldIn(post: Post, notice: MarkdownNotice): ContentError {
  const message = `${notice.message}. Until then, check.hold holds this new post`;
  return { ...mistakeIn(post, notice), code: 'include', message };
}

/** What the server knows of a post. */
function fieldsOf({ markdown, code = [], ...fields }: Post, version: string): Post {
  const text = [markdown, ...code.map((file) => ('text' in file ? file.text : ''))].join('\n');
  const textHash = markdown.trim() === '' ? '' : hash('sha256', text, 'base64url');
  const hasDiagrams = markdown.includes('mermaid');
  const { markdownLine: _, unknownFields: __, ...shown } = fields;
  const fieldsHash = hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 22);
  return { ...fields, markdown: '', textHash, fieldsHash, version, ...(hasDiagrams && { hasDiagrams }) };
}
