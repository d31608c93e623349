import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** What readers see is made here, but for the pages of the main site. What `authoring` shows is for authors, and so in English. */
const SOURCES = ['packages/shell/src/**/*.{ts,tsx}', 'apps/blog/app/**/*.{ts,tsx}'];
const NOT_FOR_READERS = /\.(?:test|d)\.tsx?$|\/(?:testing|authoring|styles)\/|src\/fonts\/|\/structured-data\b/;

const TEXT_ATTRIBUTES = new Set([
  'aria-label',
  'aria-description',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
  'data-hint',
]);
// What begins as a sentence or a label does; a single word that is compared with something is the name of a key or a tag.
const SENTENCE = /^\p{Lu}\p{Ll}+(?:[\s.,:;!?…]|$)/u;
const LETTERS = /\p{L}{2}/u;
const IN_HTML = /[\w"]>\s*\p{L}{2}|\b(?:aria-label|title|alt|placeholder)="\p{L}/u;
// Names, which every language writes so.
const NAMES = new Set(['Atom', 'Esc']);

// Of a syntax tree (ESTree): errors are for developers.
const WITHOUT_TEXTS = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ThrowStatement',
  'NewExpression',
  'TSTypeAliasDeclaration',
]);
// Within markup, what is passed to a function there or decides which part of it is shown.
const NAMED_PARTS = new Set(['arguments', 'key', 'test']);

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;
type Place = { readonly inMarkup: boolean; readonly isName: boolean };

/** The texts in a source that readers may see, each with its line. */
function textsIn(file: string, source: string): readonly string[] {
  const found: string[] = [];
  const add = ({ start }: Node, text: unknown, isText: (text: string) => boolean) => {
    const trimmed = String(text).trim();
    if (isText(trimmed) && !NAMES.has(trimmed)) {
      found.push(`${file}:${source.slice(0, start).split('\n').length} ${trimmed}`);
    }
  };
  const visit = (node: unknown, place: Place): void => {
    if (Array.isArray(node)) {
      for (const each of node) {
        visit(each, place);
      }
    } else if (isNode(node)) {
      look(node, place);
    }
  };
  const look = (node: Node, place: Place): void => {
    switch (node.type) {
      case 'JSXText':
        add(node, node.value, (text) => LETTERS.test(text));
        return;
      case 'Literal':
        add(node, typeof node.value === 'string' ? node.value : '', isTextAt(place));
        return;
      case 'TemplateElement':
        add(node, source.slice(node.start, Number(node.end)), isTextAt(place));
        return;
      case 'JSXAttribute': {
        const isText = isNode(node.name) && TEXT_ATTRIBUTES.has(String(node.name.name));
        visit(node.value, { inMarkup: isText, isName: !isText });
        return;
      }
      case 'JSXExpressionContainer':
        visit(node.expression, place.isName ? place : { inMarkup: true, isName: false });
        return;
      case 'SwitchCase':
        visit(node.consequent, place);
        return;
      case 'BinaryExpression':
        // Compared strings are not texts.
        visit(node.operator === '+' ? [node.left, node.right] : [], place);
        return;
      default:
        if (!WITHOUT_TEXTS.has(node.type)) {
          for (const [key, value] of Object.entries(node)) {
            visit(value, NAMED_PARTS.has(key) ? { ...place, inMarkup: false } : place);
          }
        }
    }
  };
  visit(parseSync(file, source).program, { inMarkup: false, isName: false });
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isTextAt({ inMarkup, isName }: Place): (text: string) => boolean {
  return (text) => !isName && (inMarkup ? LETTERS.test(text) : SENTENCE.test(text) || IN_HTML.test(text));
}

const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !NOT_FOR_READERS.test(file));

test('what readers see stands in the texts of a language, and in no source', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => textsIn(file, readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});

test.for<[string, string]>([
  ['between tags', 'const a = <p>No posts</p>;'],
  ['in braces', "const a = <p>{b ? 'none' : c}</p>;"],
  ['of a count', `const a = <p>{\`\${b} posts\`}</p>;`],
  ['of an attribute', '<button aria-label="close" className="Icon" />;'],
  ['in HTML', `const a = \`<button aria-label="close">\${b}</button>\`;`],
  ['of a toast', "toast({ message: 'Copied.' });"],
])('a text %s is found', ([, source]) => {
  expect(textsIn('a.tsx', source)).toHaveLength(1);
});

test.for([
  "const a = <p className='Icon button'>{b === 'none' ? c : <>·</>}</p>;",
  "if (key === 'Escape') { throw new Error('It is missing.'); }",
])('%s has none', (source) => {
  expect(textsIn('a.tsx', source)).toEqual([]);
});
