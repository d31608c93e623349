/** A kind of text that is known to keep some renderers of Markdown busy for longer than its length warrants. */
export type HostileText = {
  readonly name: string;
  /** A text of about so many characters. */
  readonly make: (length: number) => string;
};

/** The patterns that renderers of Markdown, highlighters and sanitizers have failed at, in this project and in others. */
export const HOSTILE_TEXTS: readonly HostileText[] = [
  // Brackets, links and images.
  nested('nested brackets', '[', 'a', ']'),
  nested('nested links', '[', 'a', '](b)'),
  nested('nested images', '![', 'a', '](b)'),
  repeated('opening brackets', '['),
  repeated('closing brackets', ']'),
  repeated('openings of links', '[a'),
  repeated('openings of images', '![a'),
  repeated('links without an end', '[a]('),
  repeated('links without an end, in angle brackets', '[a](<b'),
  repeated('titles without an end', '[a](b "'),
  repeated('links', '[a](b) '),
  repeated('links close together', '[a](b)'),
  repeated('relative links on one line', '[a](b/c.md) '),
  repeated('relative links that differ, on one line', (index) => `[a](b${index}.md) `),
  repeated('relative links that differ, on lines of a paragraph', (index) => `[a](b${index}.md)\n`),
  repeated('relative images on one line', '![a](b.png) '),
  repeated('relative images that differ, on lines of a paragraph', (index) => `![a](b${index}.png)\n`),
  repeated('relative links in cells of one row', '| [a](b.md) ', { before: '| a |\n| - |\n' }),
  repeated('relative links in rows of a table', (index) => `| [a](b${index}.md) |\n`, { before: '| a |\n| - |\n' }),
  repeated('parentheses in a destination', '(', { before: '[a](' }),
  nested('nested parentheses in a destination', '(', '[a](b)', ')'),
  repeated('backslashes in a destination', '\\', { before: '[a](' }),
  repeated('brackets and backslashes', '[\\'),
  // Reference definitions.
  repeated('reference definitions', (index) => `[a${index}]: /b${index}\n`),
  repeated('reference definitions of one label', '[a]: /b\n'),
  repeated('reference definitions of relative files', (index) => `[a${index}]: b${index}.md\n`),
  repeated('references to one definition', '[a] ', { after: '\n\n[a]: /b' }),
  repeated('references to nothing', '[a][b] '),
  repeated('a long label', 'a', { before: '[', after: ']: /b' }),
  repeated('a definition without an end', 'a\n', { before: '[a]: /b "' }),
  repeated('definitions whose titles do not end', '[a]: /b "c\n'),
  // Emphasis and code.
  repeated('asterisks', '*'),
  repeated('asterisks around letters', '*a'),
  repeated('asterisks after letters', 'a*'),
  repeated('double asterisks around letters', 'a**b'),
  repeated('opening emphasis', '*a '),
  repeated('opening emphasis of two kinds', '*a _b '),
  repeated('emphasis of two kinds', '*a_ '),
  repeated('emphasis', '**a** '),
  nested('nested emphasis', '*a **b ', 'c', ' **b *a'),
  repeated('underscores', '_a'),
  repeated('tildes', '~~a'),
  repeated('one tilde', '~a~ '),
  repeated('lengths of asterisks', (index) => `${'*'.repeat(index % 7)}a `),
  repeated('opening backticks', '`a'),
  repeated('backticks of growing length', (index) => `e${'`'.repeat(1 + (index % 300))}`),
  repeated('code', '`a` '),
  repeated('escaped backticks', '\\`a'),
  // Footnotes.
  repeated('openings of inline footnotes', '^['),
  nested('nested inline footnotes', '^[', 'a', ']'),
  repeated('inline footnotes', '^[a] '),
  repeated('inline footnotes, one with an opening', '^[a ^[b] '),
  repeated('footnotes', (index) => `[^${index}] `, { after: '\n\n[^1]: a' }),
  repeated('footnotes and their definitions', (index) => `Text[^${index}].\n\n[^${index}]: Note.\n\n`),
  repeated('references to one footnote', '[^a] ', { after: '\n\n[^a]: b' }),
  repeated('one long footnote', 'a *b* [c](d)\n', { before: 'a[^a]\n\n[^a]: ' }),
  repeated('a footnote of many paragraphs', '    a\n\n', { before: 'a[^a]\n\n[^a]: b\n\n' }),
  repeated('openings of footnotes', '[^a', { after: '\n\n[^a]: b' }),
  repeated('definitions of footnotes', (index) => `[^${index}]: a\n`),
  repeated('definitions of footnotes within another', '[^a]: ', { after: 'b [^a]' }),
  repeated('footnotes that name each other', (index) => `[^${index}]: a[^${index + 1}]\n\n`, { before: 'a[^0]\n\n' }),
  // Addresses.
  repeated('addresses', 'https://a.example/b '),
  repeated('addresses close together', 'https://a.example'),
  repeated('beginnings of addresses', 'https://'),
  repeated('beginnings of addresses apart', 'https:// '),
  repeated('addresses in parentheses', '(https://a.example'),
  repeated('an address of many labels', 'a.', { before: 'https://' }),
  repeated('an address of one long label', 'a-', { before: 'https://' }),
  repeated('an address with opening brackets', '(', { before: 'https://a.example/' }),
  repeated('an address with quotes', `'"`, { before: 'https://a.example/' }),
  repeated('an address with brackets of each kind', '([{"', { before: 'https://a.example/' }),
  repeated('addresses with brackets', "https://a.example/('[ "),
  repeated('addresses with an opening bracket, close together', 'https://a.example/('),
  repeated('addresses with an opening quote, close together', `https://a.example/"`),
  repeated('addresses after full stops', '.https://a.example/'),
  repeated('addresses with escaped colons', 'https\\://a.example/'),
  repeated('addresses of hosts that do not end', 'https://a.example_'),
  repeated('addresses with asterisks', 'https://a.example/** '),
  repeated('hosts that begin with www', 'www.a.example '),
  repeated('beginnings of hosts', 'www.'),
  repeated('e-mail addresses', 'a@b.example '),
  repeated('beginnings of e-mail addresses', 'a@'),
  repeated('schemes of e-mail addresses', 'mailto:a@'),
  repeated('addresses in angle brackets', '<https://a.example> '),
  repeated('openings of addresses in angle brackets', '<a:'),
  // Quotation marks and dashes.
  repeated('quotation marks', '"'),
  repeated('quotation marks and letters', '"a'),
  repeated('opening quotation marks', ' "a'),
  repeated('quotation marks in emphasis', '*"a"* '),
  repeated('apostrophes', "a'b "),
  repeated('quotation marks of two kinds', `"'a`),
  repeated('hyphens', '-', { before: 'a' }),
  repeated('dashes', 'a--b---c -- d '),
  // Characters.
  repeated('entities', '&amp;'),
  repeated('openings of entities', '&'),
  repeated('openings of numeric entities', '&#x'),
  repeated('backslashes', '\\'),
  repeated('line breaks', 'a  \n'),
  repeated('spaces', ' ', { before: 'a', after: 'b' }),
  repeated('tabs', '\t', { before: 'a', after: 'b' }),
  repeated('empty lines', '\n'),
  repeated('null characters', '\0'),
  repeated('a long word', 'a'),
  // Blocks.
  repeated('headings that differ', (index) => `## a${index}\n\n`),
  repeated('headings of one text', '## a\n\n'),
  repeated('headings of one id', '## a {#b}\n\n'),
  repeated('headings with ids of their own', (index) => `## a {#b${index}}\n\n`),
  repeated('openings of ids', '{#', { before: '## a ', after: '}' }),
  repeated('headings by underlines', 'a\n-\n\n'),
  repeated('hashes that close a heading', '#', { before: '## a ' }),
  repeated('quotations', '> a\n\n'),
  repeated('a deep quotation', '>'),
  repeated('a deep quotation in lines', '> > > > > > > a\n'),
  repeated('a callout', '> a\n', { before: '> [!NOTE]\n' }),
  repeated('callouts', '> [!NOTE]\n> a\n\n'),
  repeated('callouts with titles', '> [!NOTE] *a* b\n> a\n\n'),
  repeated('callouts with titles in each other', '> [!NOTE] a\n> ', { after: 'a' }),
  nestedLines('callouts of growing depth', (depth) => `${'> '.repeat(depth)}[!NOTE] a`),
  repeated('callouts of unknown kinds', '> [!ABC] a\n> a\n\n'),
  repeated('a callout with a long title', '*a_[b](`', { before: '> [!NOTE] ', after: '\n> a' }),
  repeated('openings of callouts', '> [!', { after: 'NOTE]\n> a' }),
  repeated('a list', '- a\n'),
  repeated('a loose list', '- a\n\n'),
  repeated('a deep list on one line', '- '),
  repeated('a deep list', (index) => `${' '.repeat(2 * (index % 60))}- a\n`),
  repeated('a numbered list', (index) => `${index + 1}. a\n`),
  repeated('quotations and lists in each other', '> - ', { after: 'a' }),
  repeated('rules', '---\n'),
  repeated('asterisks and spaces', '* '),
  repeated('definitions', 'a\n: b\n\n'),
  repeated('definitions of one term', ': b\n', { before: 'a\n' }),
  repeated('definitions in each other on one line', ': ', { before: 'a\n', after: 'b' }),
  nestedLines('terms of growing depth', (depth) => `${'  '.repeat(depth)}a\n${'  '.repeat(depth)}: b`),
  // Directives.
  repeated('directives', ':::details a\nb\n:::\n'),
  nested('nested directives', ':::details a\n', 'b\n', ':::\n'),
  nested('nested tabs', ':::tabs\n::tab a\n', 'b\n', ':::\n'),
  repeated('directives without an end', ':::details a\n'),
  repeated('directives of growing length without an end', (index) => `${':'.repeat(3 + (index % 90))}details a\n`),
  repeated('tabs without an end', ':::tabs\n::tab a\n'),
  repeated('ends of directives', ':::\n'),
  repeated('ends of directives in an open one', ':::\n', { before: '::::details\n' }),
  repeated('panes', '::tab a\nb\n', { before: ':::tabs\n', after: ':::' }),
  repeated('panes without tabs', '::tab a\n'),
  repeated('panes of code', '```js title="a"\nb\n```\n', { before: ':::tabs\n', after: ':::' }),
  repeated('directives that there are not', ':::abc a\n'),
  repeated('images of a gallery', '![a](b.png)\n', { before: ':::gallery\n', after: ':::' }),
  repeated('videos of other sites', ':::video https://vimeo.com/1 a\n'),
  repeated('videos that are none', ':::video https://vimeo.com/a a\n'),
  repeated('galleries', ':::gallery a\n![a](b.png "c")\n:::\n'),
  nested('nested galleries', ':::gallery\n', '![a](b.png)\n', ':::\n'),
  repeated('galleries without an end', ':::gallery a\n![a](b.png)\n'),
  repeated('directives in quotations', '> :::details a\n> b\n\n'),
  repeated('colons', ':'),
  repeated('captions', '![a](b.png "c")\n\n'),
  // Formulas.
  repeated('formulas', '$a$ '),
  repeated('openings of formulas', '$a '),
  repeated('openings of formulas close together', '$a'),
  repeated('formulas in backticks', '$`a`$ '),
  repeated('openings of formulas in backticks', '$`a '),
  repeated('formulas with mistakes', '$\\a$ '),
  repeated('formulas with mistakes on lines of a paragraph', '$\\a$\n'),
  repeated('blocks of formulas', '$$\na\n$$\n\n'),
  repeated('openings of blocks of formulas in quotations', '> $$\n\n'),
  repeated('openings of blocks of formulas in a list', '- $$\n'),
  repeated('blocks of formulas with mistakes', '```math\n\\a\n```\n'),
  repeated('one long formula', 'a', { before: '$$\n', after: '\n$$' }),
  repeated('dollars', '$'),
  repeated('dollars on lines', '$$\n'),
  repeated('backslashes in a formula', '\\', { before: '$a' }),
  repeated('formulas that are as deep as they may be', `$${'{'.repeat(400)}a${'}'.repeat(400)}$\n`),
  repeated('formulas that define macros', '$\\def\\a{\\a\\a}\\a$ '),
  repeated('formulas that nest macros', `$${'\\dfrac{\\binom{a}{b}}{'.repeat(40)}a${'}'.repeat(40)}$\n`),
  // Tables.
  repeated('rows of a table', '| a | b |\n', { before: '| a | b |\n| - | - |\n' }),
  repeated('headers of tables', '| a |\n| - |\n'),
  repeated('a row of many cells', '| a ', { before: '| a |\n| - |\n' }),
  squared('a table of many columns', (count) => `${'|a'.repeat(count)}\n${'|-'.repeat(count)}\n${'|\n'.repeat(count)}`),
  repeated('pipes', '|'),
  // HTML.
  repeated('opening tags', '<b>'),
  repeated('closing tags', '</b>'),
  repeated('openings of tags', '<'),
  repeated('openings of tags with names', '<a '),
  repeated('attributes of a tag', ' a="b"', { before: '<b', after: '>' }),
  repeated('attributes without an end', ' a="', { before: '<b' }),
  nested('nested elements', '<div>', 'a', '</div>'),
  nested('nested elements in blocks', '<div>\n\n', 'a', '\n\n</div>'),
  repeated('elements with a class', '<div class="heading">a</div>'),
  repeated('openings of comments', '<!-- '),
  repeated('openings of declarations', '<!A '),
  repeated('openings of CDATA', '<![CDATA['),
  repeated('openings of instructions', '<?'),
  repeated('scripts', '<script>a</script>'),
  repeated('openings of scripts', '<script>'),
  repeated('candidates of an image', 'a.png 1x, ', { before: '<img srcset="', after: '">' }),
  repeated('commas and spaces of an image', ', ', { before: '<img srcset="', after: '">' }),
  // Code blocks.
  repeated('code blocks', '```js\na\n```\n'),
  repeated('a code block', 'let a = 1;\n', { before: '```js\n', after: '```' }),
  repeated('a code block of one line', 'let a = 1; ', { before: '```js\n', after: '\n```' }),
  repeated('a code block of brackets', '([{', { before: '```ts\n', after: '\n```' }),
  repeated('a code block of openings of strings', '"', { before: '```js\n', after: '\n```' }),
  repeated('a code block of openings of templates', '`${', { before: '```js\n', after: '\n```' }),
  repeated('a code block of openings of templates in lines', '`${\n', { before: '```js\n', after: '```' }),
  repeated('a code block of tags', '<a b=', { before: '```html\n', after: '\n```' }),
  repeated('a code block of Markdown', '*a_[b](`', { before: '```md\n', after: '\n```' }),
  repeated('a shell session', '$ echo "a" | b\nc\n', { before: '```console\n', after: '```' }),
  repeated('a difference', '+ a\n- b\n', { before: '```diff\n', after: '```' }),
  repeated('marked lines', '1-9999,', { before: '```js {', after: '}\na\n```' }),
  repeated('numbers of marked lines', (index) => `${index},`, { before: '```js {', after: '}\na\n```' }),
  repeated('openings of marked lines', '{', { before: '```js ', after: '\na\n```' }),
  repeated('openings of titles', 'title="', { before: '```js ', after: '\na\n```' }),
  repeated('openings of file names', 'file="', { before: '```js ', after: '\na\n```' }),
  repeated('openings of lines of a file', ' lines={1', { before: '```js ', after: '\na\n```' }),
  repeated('code blocks of files', (index) => `\`\`\`js file="${index}"\n\`\`\`\n`),
  repeated('code blocks of files in lists', '- ```js file="a"\n  ```\n'),
  repeated('numbers of new lines', (index) => `ins={${index}} `, { before: '```js ', after: '\na\n```' }),
  repeated('marked words', (index) => `"a${index}" `, { before: '```js ', after: '\na\n```' }),
  repeated('a marked word of one letter', 'a', { before: '```js "a"\n', after: '\n```' }),
  repeated('openings of marked words', ' "a', { before: '```js ', after: '\na\n```' }),
  repeated('words that are marked by comments', (index) => `a // [!code word:a${index}]\n`, {
    before: '```js\n',
    after: '```',
  }),
  repeated('comments that mark very many lines', 'a // [!code ++:9999]\n', { before: '```js\n', after: '```' }),
  repeated('openings of comments that mark lines', '// [!code ', { before: '```js\n', after: '\n```' }),
  repeated('numbered lines', 'a\n', { before: '```js lineNumbers=999999\n', after: '```' }),
  repeated('a title of a diagram without an end', ' ', { before: '```mermaid\ntitle', after: '\n```' }),
  repeated('diagrams', '```mermaid\npie\n```\n'),
  repeated('statements of a diagram', 'a-->b\n', { before: '```mermaid\nflowchart LR\n', after: '```' }),
  repeated('tags of a diagram', '<b ', { before: '```mermaid\nflowchart LR\n', after: '\n```' }),
  repeated('directives of a diagram', '%%{', { before: '```mermaid\n', after: '\n```' }),
  repeated('titles of a diagram', 'accTitle: \n', { before: '```mermaid\n', after: '```' }),
  repeated('openings of code blocks', '```\n'),
  repeated('indented code', '    a\n'),
];

type Around = { readonly before?: string; readonly after?: string };

function repeated(
  name: string,
  unit: string | ((index: number) => string),
  { before = '', after = '' }: Around = {},
): HostileText {
  return {
    name,
    make(length) {
      if (typeof unit === 'string') {
        return before + unit.repeat(Math.ceil(length / unit.length)) + after;
      }
      const units: string[] = [];
      for (let made = 0; made < length; made += units.at(-1)?.length || 1) {
        units.push(unit(units.length));
      }
      return before + units.join('') + after;
    },
  };
}

function nested(name: string, open: string, inner: string, close: string): HostileText {
  return {
    name,
    make(length) {
      const depth = Math.ceil(length / (open.length + close.length));
      return open.repeat(depth) + inner + close.repeat(depth);
    },
  };
}

/** `line` takes how deep a line stands, which begins anew after 90. */
function nestedLines(name: string, line: (depth: number) => string): HostileText {
  return repeated(name, (index) => `${line(1 + (index % 90))}\n`);
}

/** `make` takes the number of rows and columns; each comes to some six characters. */
function squared(name: string, make: (count: number) => string): HostileText {
  return { name, make: (length) => make(Math.ceil(length / 6)) };
}
