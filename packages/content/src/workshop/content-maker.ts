import { hash } from 'node:crypto';
import { levelOf, showsMarkup } from '@portico/core/check-rules';
import { reasonOf } from '@portico/core/reason-of';
import type { ContentError } from '#files/content-error.ts';
import { isOfMachine, openFile } from '#files/open-file.ts';
import { readTextFileSync } from '#files/text-files.ts';
import type { MarkdownNotice } from '#markdown/tree/context.ts';
import { isMediaFile } from '#media/media-files.ts';
import { readMediaFile } from '#media/read-media.ts';
import { type Post, sourceLine } from '#reading/post.ts';
import { slugOfFile } from '#reading/post-files.ts';
import type { Entry } from '#store/content-file.ts';
import { readDataFile } from '#store/data-files.ts';
import { type Open, openPost, readPostFile } from '#store/post-file.ts';
import { isOfProgram } from '#workshop/open-parser.ts';
import type { ParsedPost, PostParser } from '#workshop/parse-post.ts';
import type { Job, Made, ParserSettings } from '#workshop/protocol.ts';
import type { NewVersion, Sources, Store } from '#workshop/store.ts';

type MakerOptions = {
  readonly root: string;
  readonly settings: ParserSettings;
  readonly store: Store;
  readonly openParser: () => Promise<PostParser>;
};

// A file may be saved again within the resolution of its times.
const SETTLED_MS = 3000;

/** Creates the function that makes one file of the content folder. It rejects if the program itself fails. */
export function createMaker({ root, settings, store, openParser }: MakerOptions) {
  const { language, ownFields, components, rules } = settings;
  const openText: Open = (file) => readTextFileSync({ root, file });

  async function makePost({ file, need, images, isLastGood, isPreview, isAnew }: Job): Promise<Made> {
    const open = isLastGood ? fromTexts(store.good(file)) : openText;
    const opened = await openPost(file, open);
    if (opened === undefined) {
      return { file };
    }
    const { digest, original, includes } = opened;
    const key = hash('sha256', JSON.stringify([file, digest, images]), 'base64url');
    const known = digest === '' || isAnew || isPreview ? undefined : store.version(key);
    if (known !== undefined) {
      return { file, entry: known.entry, isWhole: true };
    }
    const { post, errors, isWithdrawn } = readPostFile(opened, { language, ownFields });
    const facts: Entry = {
      digest,
      errors,
      ...(isWithdrawn && { isWithdrawn }),
      ...(original !== undefined && { original }),
      ...(includes.length > 0 && { includes }),
    };
    const fields = post && { ...facts, post: fieldsOf(post, key) };
    if (fields && need === 'fields') {
      return { file, entry: fields };
    }
    const paths = [file, ...(original === undefined ? [] : [original]), ...includes];
    const sources: Sources = Object.fromEntries(
      paths.flatMap((name) => {
        const found = open(name);
        return found === undefined ? [] : [[name, found.text]];
      }),
    );
    const put = (entry: Entry, parsed?: NewVersion['parsed']): Made => {
      if (digest !== '' && !isPreview) {
        store.put({ key, file, entry, sources, parsed });
      }
      return { file, entry, isWhole: true };
    };
    if (post === undefined || fields === undefined) {
      return put(facts);
    }
    if (isAnew) {
      store.forget(file);
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
      return put({ ...facts, errors: [{ code: 'render-failed', file, message }] });
    }
    if (isPreview) {
      const { body, headings, pictures } = parsed;
      return { file, preview: { body, headings, pictures } };
    }
    const checked = { ...parsed, code: post.code };
    const mistakes = parsed.notices.filter(isMistake).map((notice) => mistakeIn(post, notice));
    if (parsed.refusal !== undefined) {
      return put({ ...facts, errors: mistakes, refused: fields.post }, checked);
    }
    const held = parsed.notices.filter(isHeld);
    const holds = parsed.notices
      .filter((notice) => isMistake(notice) || isHeld(notice))
      .map((notice) => (isHeld(notice) ? heldIn(post, notice) : mistakeIn(post, notice)));
    return put({ ...fields, ...(mistakes.length > 0 && { mistakes }), ...(held.length > 0 && { holds }) }, checked);
  }

  function isMistake({ rule }: MarkdownNotice): boolean {
    return levelOf(rule, rules) === 'mistake';
  }

  function isHeld({ rule }: MarkdownNotice): boolean {
    return showsMarkup(rule) && levelOf(rule, rules) !== 'off';
  }

  async function makeMedium(file: string): Promise<Made> {
    const source = { root, file };
    const found = await stampOf(file).catch(() => undefined);
    const known = found && store.medium(file, found.stamp);
    if (known !== undefined) {
      return { file, entry: known, isWhole: true };
    }
    const entry = await readMediaFile(source);
    if (entry !== undefined && entry.digest !== '' && found?.isSettled) {
      store.putMedium(file, found.stamp, entry);
    }
    return { file, entry, isWhole: true };
  }

  async function stampOf(file: string) {
    const { handle, stamp } = await openFile({ root, file }, Number.POSITIVE_INFINITY);
    try {
      const { ctimeMs, ino } = await handle.stat();
      return { stamp: `${stamp}-${ctimeMs}-${ino}`, isSettled: Date.now() - ctimeMs > SETTLED_MS };
    } finally {
      await handle.close();
    }
  }

  return async (job: Job): Promise<Made> => {
    const { file } = job;
    try {
      if (slugOfFile(file) !== undefined) {
        return await makePost(job);
      }
      return isMediaFile(file) ? await makeMedium(file) : { file, entry: readDataFile(file, openText), isWhole: true };
    } catch (error) {
      if (isOfMachine(error)) {
        return { file, ofMachine: reasonOf(error) };
      }
      throw error;
    }
  };
}

function fromTexts(texts: Sources | undefined): Open {
  return (file) => {
    const text = texts?.[file];
    return text === undefined ? undefined : { text, digest: hash('sha256', text, 'base64url') };
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
  return { ...fields, markdown: '', textHash, version };
}
