import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseDocument } from '#documents/document-markdown.ts';
import { plainHtml } from '#documents/exported-html.ts';
import { withoutPictures } from '#embedded-pictures.ts';
import { checked, type Note } from '#notes.ts';
import type { Source, SourcePost } from '#source.ts';
import { splitFile } from '#systems/read-site-folder.ts';
import { type Text, textOfHtml } from '#text.ts';

const DOCUMENT = /\.(?:md|markdown|html?)$/i;
const MAX_BYTES = 200_000_000;
const HTML = /\.html?$/i;
const OF_TOOLS = /^(?:\.(?!\.?$).*|node_modules)$/;
// Word saves a page's pictures in a folder with this name. The suffix depends on the language.
const OF_PAGE = /^(.+)[-_](?:files|Dateien|fichiers|archivos)$/;
const SAVE_AS =
  'In Word, save it as "Web Page, Filtered"; in Google Docs, download it as Markdown, or as a web page, which you unpack';

/** Reads documents that were saved as Markdown or HTML from Google Docs, Word and the like: a single one, or all in a folder. */
export function readDocuments(from: string): Source {
  const isFolder = statSync(from).isDirectory();
  const folder = isFolder ? from : path.dirname(from);
  const files = isFolder ? readdirSync(from, { recursive: true, encoding: 'utf8' }) : [path.basename(from)];
  const all = new Set(files);
  const documents = files.filter((file) => DOCUMENT.test(file) && !isOfOther(file, all)).sort();
  if (documents.length === 0) {
    throw new Error(`${isFolder ? 'it has no' : 'it is not a'} file of Markdown or HTML. ${SAVE_AS}`);
  }
  const notes: Note[] = [];
  const posts = documents.flatMap((file): SourcePost[] => {
    try {
      return [readDocument(folder, file)];
    } catch (error) {
      const [reason] = String(error).split('\n');
      const message = `It is left out, because it cannot be read: ${reason}. Correct it, and import again.`;
      notes.push({ origin: file.split(path.sep).join('/'), kind: 'information', message });
      return [];
    }
  });
  return {
    posts,
    authors: new Map(),
    notes,
    folder,
    roots: [folder],
    baseUrl: '',
  };
}

/** Whether a file is in a folder of a program, or in the folder of a page that is next to it. */
function isOfOther(file: string, files: ReadonlySet<string>): boolean {
  const folders = path.dirname(file).split(path.sep);
  return folders.some((name, depth) => {
    const page = path.join(...folders.slice(0, depth), OF_PAGE.exec(name)?.[1] ?? name);
    return OF_TOOLS.test(name) || (OF_PAGE.test(name) && ['.htm', '.html'].some((end) => files.has(page + end)));
  });
}

function readDocument(root: string, file: string): SourcePost {
  const { dir, name } = path.parse(file);
  const isHtml = HTML.test(file);
  const load = () => {
    const source = decoded(path.join(root, file));
    return isHtml ? { fields: {}, body: source } : splitFile(source);
  };
  const { fields = {} } = load();
  return {
    origin: file.split(path.sep).join('/'),
    name,
    // Like a new post, it is up to its author to publish it.
    fields: { ...fields, draft: true },
    addresses: [],
    folder: path.join(root, dir),
    read(report) {
      const { text: source, withPictures } = withoutPictures(load().body);
      const text = isHtml ? textOfHtml(plainHtml(checked(source), report), report) : parseDocument(source, report);
      visit(text.tree, (node) => {
        if ('url' in node) {
          node.url = withPictures(node.url);
        }
        if ('value' in node) {
          node.value = withPictures(node.value);
        }
      });
      return fields.title === undefined ? withTitle(text, name) : text;
    },
  };
}

/** Decodes a file by its byte order mark, or by the encoding in its HTML. Word's own encoding is the last guess. */
function decoded(file: string): string {
  if (statSync(file).size > MAX_BYTES) {
    throw new Error(`${path.basename(file)} has more than ${MAX_BYTES} bytes`);
  }
  const bytes = readFileSync(file);
  const start = HTML.test(file) ? bytes.toString('latin1', 0, 4096) : '';
  const [, written] = /<meta\b[^<>]{0,200}?charset\s*=\s*["']?([\w-]+)/i.exec(start) ?? [];
  const mark = [
    { label: 'utf-16le', isIt: bytes[0] === 0xff && bytes[1] === 0xfe },
    { label: 'utf-16be', isIt: bytes[0] === 0xfe && bytes[1] === 0xff },
    { label: 'utf-8', isIt: bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf },
  ].find(({ isIt }) => isIt);
  for (const label of [mark?.label ?? written ?? 'utf-8', 'windows-1252']) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
    } catch {
      // It uses another encoding, or one with an unknown name.
    }
  }
  return bytes.toString('utf8');
}

/** If a document doesn't begin with a heading, its title is its file name. */
function withTitle(text: Text, name: string): Text {
  const [first] = text.tree.children;
  const isTitled = first?.type === 'heading' && first.depth === 1;
  const title: Root['children'] = isTitled
    ? []
    : [{ type: 'heading', depth: 1, children: [{ type: 'text', value: name.replaceAll('_', ' ') }] }];
  return { ...text, tree: { ...text.tree, children: [...title, ...text.tree.children] } };
}
