import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { levelOf, showsMarkup } from '@portico/core/check-rules';
import { reasonOf } from '@portico/core/reason-of';
import type { ContentError } from '#files/content-error.ts';
import { isOfMachine, settledStamp } from '#files/open-file.ts';
import { readTextFileSync } from '#files/text-files.ts';
import type { MarkdownNotice } from '#markdown/tree/context.ts';
import { type Post, sourceLine } from '#reading/post.ts';
import { type Entry, versionOfPost } from '#store/content-file.ts';
import { contentKind } from '#store/content-kind.ts';
import { readOtherFile } from '#store/other-files.ts';
import { openPost, readPostFile } from '#store/post-file.ts';
import { isOfProgram } from '#workshop/open-parser.ts';
import type { ParsedPost, PostParser } from '#workshop/parse-post.ts';
import type { Job, Made, ParserSettings } from '#workshop/protocol.ts';
import { type Parts, packed, type Version } from '#workshop/store.ts';

type MakerOptions = {
  readonly root: string;
  readonly settings: ParserSettings;
  /** What is stored of a whole version. */
  readonly stored: (file: string, version: string) => Entry | undefined;
  readonly openParser: () => Promise<PostParser>;
};

/** What is made of a file, and what has to be stored of it. */
export type Making = { readonly made: Made; readonly version?: Version | undefined };

/** Creates the function that makes one file of the content folder. It rejects if the program itself fails. */
export function createMaker({ root, settings, stored, openParser }: MakerOptions) {
  const { language, ownFields, components, rules } = settings;

  async function makePost(job: Job): Promise<Making> {
    const { file, need, images, since, isHeld, isPreview, isAnew } = job;
    const opened = await openPost(file, (name) => readTextFileSync({ root, file: name }));
    if (opened === undefined) {
      return { made: { file } };
    }
    const { digest, stamp } = opened;
    const version = digest && versionOfPost(file, digest, images);
    const done = (found: Entry, parts?: Parts, isWhole = true): Making => {
      const entry = isHeld ? heldBack(found) : found;
      const made = { file, entry, isWhole };
      return { made, ...(version !== '' && { version: { ...made, entry, stamp, since, parts } }) };
    };
    const known = digest === '' || isAnew || isPreview ? undefined : stored(file, version);
    if (known !== undefined) {
      return done(known);
    }
    const { post, ...rest } = readPostFile(opened, { language, ownFields });
    const facts: Entry = { version, digest, ...rest };
    if (post === undefined) {
      return done(facts);
    }
    const fields = { ...facts, post: fieldsOf(post, version) };
    if (need === 'fields') {
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

  async function makeOther({ file, since }: Job): Promise<Making> {
    const stats = await stat(path.join(root, file)).catch(() => undefined);
    const entry = await readOtherFile(root, file);
    const made = { file, entry, isWhole: true };
    if (entry === undefined || entry.version === '') {
      return { made };
    }
    return { made, version: { ...made, entry, stamp: stats?.isFile() ? settledStamp(stats) : '', since } };
  }

  return async (job: Job): Promise<Making> => {
    try {
      return await (contentKind(job.file) === 'post' ? makePost(job) : makeOther(job));
    } catch (error) {
      if (isOfMachine(error)) {
        return { made: { file: job.file, ofMachine: reasonOf(error) } };
      }
      throw error;
    }
  };
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
