import { expect, test } from 'vitest';
import { createDiagrams, LONGEST_DIAGRAM } from '#markdown/diagrams/diagrams.ts';
import { openMermaidWindow } from '#markdown/diagrams/mermaid-window.ts';
import { labelsFor } from '#markdown/labels.ts';
import { attributeValues } from '#testing/html.ts';

const draw = createDiagrams();
const drawing = async (source: string) => {
  const drawn = await draw(source, { prefix: '_0-' });
  return 'svg' in drawn ? drawn.svg : drawn.mistake;
};
/** The texts of a drawing, a line each. */
const textsOf = (svg: string) =>
  Array.from(svg.matchAll(/<text[^>]*>(.*?)<\/text>/g), ([, content = '']) =>
    content.replaceAll(/<\/tspan><tspan x/g, '\n<tspan x').replaceAll(/<[^>]*>/g, ''),
  );

test.for([
  [
    'flowchart LR\nA-->B{Cached?}\nB-->|no| C[(Origin)]\nsubgraph one [A group]\nC\nend',
    ['A', 'Cached?', 'no', 'Origin', 'A group'],
  ],
  ['graph TD;A-->B', ['A', 'B']],
  [
    'sequenceDiagram\nA->>+B: hi\nNote over A,B: a note\nalt yes\nB-->>-A: there\nelse no\nB-xA: bye\nend',
    ['hi', 'a note', 'there', 'bye', 'alt', '[yes]', '[no]'],
  ],
  [
    'stateDiagram-v2\n[*] --> Open\nOpen --> Closed: close\nstate Open {\na --> b\n}',
    ['Open', 'Closed', 'close', 'a', 'b'],
  ],
  [
    'classDiagram\nclass A~T~{\n<<interface>>\n+List~int~ x\n+run() bool\n}\nA <|-- B : is',
    ['«interface»', 'A&lt;T&gt;', '+List&lt;int&gt; x', '+run() : bool', 'B', 'is'],
  ],
  [
    'erDiagram\nUSER ||--o{ POST : writes\nUSER {\nstring name PK\n}',
    ['USER', 'POST', 'writes', 'string', 'name', 'PK'],
  ],
  ['gantt\ndateFormat YYYY-MM-DD\nsection One\nA task :a, 2026-01-01, 3d', ['One', 'A task']],
  ['pie title Shares\n"a" : 3\n"b" : 1', ['Shares', '75%', '25%', 'a', 'b']],
  ['gitGraph\ncommit id: "one"\nbranch two\ncommit tag: "v1"', ['one', 'main', 'two', 'v1']],
  ['timeline\ntitle A title\n2004 : one thing', ['A title', '2004', 'one thing']],
  [
    'quadrantChart\ntitle A title\nx-axis Low --> High\nquadrant-1 Here\nA point: [0.3, 0.6]',
    ['A title', 'Low', 'High', 'Here', 'A point'],
  ],
  ['xychart-beta\ntitle "A title"\nx-axis [jan, feb]\nbar [1, 2]', ['A title', 'jan', 'feb']],
] as const)('%j is drawn with its texts', async ([source, texts]) => {
  const found = textsOf(await drawing(source)).map((text) => text.trim().replaceAll(/ +/g, ' '));
  expect(found).toEqual(expect.arrayContaining([...texts]));
});

test('a drawing is of the looks’ colours, has no style of its own, and is the same each time', async () => {
  const source = 'flowchart LR\nA-->B\nclassDef bad fill:#f88,stroke:red,color:#fff\nB:::bad';
  const svg = await drawing(source);
  expect(new Set([...attributeValues(svg, 'fill'), ...attributeValues(svg, 'stroke')])).toEqual(
    new Set([
      ...['none', 'var(--color-text)', 'var(--color-surface)', 'var(--color-line-strong)', 'var(--color-muted)'],
      // The author's, as the look has them; white text would not be read on it.
      ...['var(--color-deleted-line)', 'var(--color-caution)'],
    ]),
  );
  expect(svg).not.toMatch(/style|class=|#[\da-f]{3}|font-family/);
  expect(await drawing('gitGraph\ncommit')).toBe(await drawing('gitGraph\ncommit'));
  expect(await drawing(source)).toBe(svg);
});

test('what only a style places is placed: milestones are turned, and states have round corners', async () => {
  expect(await drawing('gantt\ndateFormat YYYY-MM-DD\nA :a, 2026-01-01, 3d\nB :milestone, 2026-01-02, 1d')).toMatch(
    /<rect [^>]*transform="translate\((\d+),(\d+)\) rotate\(45\) scale\(0.8,0.8\) translate\(-\1,-\2\)"/,
  );
  expect(await drawing('stateDiagram-v2\nstate A {\na --> b\n}')).toMatch(
    /<rect [^>]*rx="5"[^>]*fill="var\(--color-inset\)"/,
  );
});

test('no line of the day on which it was drawn is in a Gantt chart', async () => {
  const far = 'gantt\ndateFormat YYYY-MM-DD\naxisFormat x\nA :a, 2020-01-01, 10000d';
  expect(await drawing(far)).not.toContain('var(--color-caution)');
});

test('ids begin as told, and are those of the markers that are used', async () => {
  const svg = await drawing('flowchart LR\nA-->B\nB--xC');
  expect(attributeValues(svg, 'id')).toEqual(['_0-0', '_0-1']);
  expect(attributeValues(svg, 'marker-end')).toEqual(['url(#_0-0)', 'url(#_0-1)']);
});

test('what does not see it is told its title and description, else that there is a diagram', async () => {
  const source = 'flowchart LR\naccDescr: It goes "on".\nA-->B';
  expect(await draw(source, { prefix: '', title: 'A title' })).toMatchObject({
    svg: expect.stringContaining('role="img" aria-label="A title. It goes &quot;on&quot;."'),
  });
  expect(await draw('flowchart LR\nA-->B', { prefix: '', labels: labelsFor('de') })).toMatchObject({
    svg: expect.stringContaining('role="img" lang="en-US" aria-label="Diagram"'),
  });
});

test.for([
  ['an address of a script', 'flowchart LR\nA-->B\nclick A "javascript:alert(1)"\nclick B call alert()'],
  [
    'a style sheet',
    '%%{init: {"themeCSS": "* { fill: url(https://evil.example/x) }", "securityLevel": "loose"}}%%\nflowchart LR\nA-->B',
  ],
  [
    'styles that end an attribute',
    'flowchart LR\nA-->B\nstyle A stroke-dasharray:1"onload=alert,stroke:#f00\nlinkStyle 0 stroke-width:1"x',
  ],
  [
    'another theme, look and layout',
    '---\nconfig:\n  theme: dark\n  look: handDrawn\n  layout: elk\n  htmlLabels: true\n---\nflowchart LR\nA-->B',
  ],
  ['a prototype', '---\nconfig:\n  __proto__:\n    polluted: 1\n---\nflowchart LR\nA-->B'],
])('%s does nothing', async ([, source = '']) => {
  expect(await drawing(source)).not.toMatch(/javascript|evil|onload|href|<(?:script|style|foreignObject|image|a)\b/);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test.for([
  ['mindmap\n  root', 'diagrams that begin with "mindmap" are not drawn here'],
  ['%%{init: {}}%%\n%% a comment\nC4Context', 'diagrams that begin with "C4Context" are not drawn here'],
  ['---\ntitle: a\n---\njourney', 'diagrams that begin with "journey" are not drawn here'],
  ['\n', 'it is empty'],
  ['flowchart LR\nA["<b>x</b>"]', 'HTML in diagrams other than <br> is not drawn here'],
  ['flowchart LR\nA["fa:fa-car x"]', 'icons in diagrams are not drawn here'],
  ['flowchart LR\nA["$$x$$"]', 'formulas in diagrams are not drawn here'],
  [`flowchart LR\n${'A-->B\n'.repeat(LONGEST_DIAGRAM)}`, 'it has 24,013 characters, and 4,000 is the most'],
  [`flowchart LR\n${Array.from({ length: 600 }, (_, index) => `a${index}`).join('\n')}`, 'it is too large'],
])('%j is not drawn', async ([source = '', mistake]) => {
  expect(await draw(source, { prefix: '' })).toEqual({ mistake });
});

test.for([
  ['flowchart LR\nA-->B\nB-->[x', 3, '"SQS" is not expected there'],
  ['sequenceDiagram\nA->>B: x\nfoo bar', 3, '"NEWLINE" is not expected there'],
  ['pie\n"a":x', 2, expect.stringContaining('unexpected character')],
  ['gitGraph\ncommit\nmerge nope', undefined, expect.stringContaining('"merge"')],
  ['gantt\na :1d', undefined, expect.any(String)],
] as const)('%j has a mistake on line %j', async ([source, line, mistake]) => {
  expect(await draw(source, { prefix: '' })).toEqual({ mistake, isSyntax: true, ...(line !== undefined && { line }) });
});

test('a drawing ends with the element that is too many, before it is laid out', async () => {
  const window = openMermaidWindow({ maxTextSize: LONGEST_DIAGRAM, maxEdges: 150 });
  const nodes = Array.from({ length: 400 }, (_, index) => `a${index}`).join('\n');
  await expect(window.draw(`flowchart LR\n${nodes}`)).rejects.toThrow('it is too large');
  window.close();
});

test('after many diagrams and one that fails, the next is drawn', async () => {
  const long = `flowchart LR\n${'%% a comment\n'.repeat(250)}A-->B`;
  for (const source of [long, long, long, 'pie\nx', long]) {
    await drawing(source);
  }
  expect(textsOf(await drawing('flowchart LR\nA-->B'))).toEqual(['A', 'B']);
});
