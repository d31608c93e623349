import { expect, test } from 'vitest';
import type { ContentError } from '#files/content-error.ts';
import { imagesOf } from '#media/beside-post.ts';
import { mediaOf } from '#media/media-files.ts';
import type { Post } from '#reading/post.ts';
import { type Entry, versionOfPost } from '#store/content-file.ts';
import { samplePost } from '#testing/sample-post.ts';
import { type Effect, type Event, emptyModel, type Model } from '#workshop/model.ts';
import { next } from '#workshop/next.ts';
import type { Made } from '#workshop/protocol.ts';
import { wakeAt } from '#workshop/schedule.ts';
import type { Row } from '#workshop/store.ts';

/* Events are strings or objects, an effect is a line, and what is known is a line for each file. */

const A = 'posts/a.md';
const B = 'posts/b.md';
const PNG = 'posts/a/p.png';
const NOW = Date.parse('2026-06-01');

const postOf = (file: string, version: string, fields: Partial<Post> = {}): Entry => {
  const slug = file.replace(/^posts\/|(\/index)?\.md$/g, '');
  return { version, errors: [], post: samplePost(slug, { file, version, ...fields }) };
};
const errorIn = (file: string, code: ContentError['code'] = 'include'): ContentError => ({ code, file, message: 'no' });
const brokenOf = (file: string, version: string, fields: Partial<Entry> = {}): Entry => ({
  version,
  errors: [errorIn(file)],
  ...fields,
});
const pictureOf = (version: string): Entry => {
  const image = { url: '/blog/a/p.png', hash: version, bytes: 1, source: { root: '', file: PNG } };
  return { version, errors: [], image };
};

const wait = (ms: number) => ({ ms });
type Step = Event | { readonly ms: number };
const listed = (
  files: readonly string[],
  rows: readonly Row[] = [],
  unreadable: readonly ContentError[] = [],
): Event => ({
  type: 'listed',
  files: new Map(files.map((file) => [file, 's'])),
  rows,
  unreadable,
});
const saved = (...files: string[]): Event => ({ type: 'changed', files, gone: [], unreadable: [] });
const gone = (...files: string[]): Event => ({ type: 'changed', files: [], gone: files, unreadable: [] });
const moved = (from: string, to: string): Event => ({ type: 'changed', files: [to], gone: [from], unreadable: [] });
const made = (...all: (Made | Entry)[]): Event => ({
  type: 'made',
  made: all.map((each) => ('file' in each ? each : { file: '', entry: each, isWhole: true })),
});
const fields = (...all: Entry[]): Event => ({
  type: 'made',
  made: all.map((entry) => ({ file: '', entry, isWhole: entry.post === undefined })),
});
const missing: Event = made({ file: A });
const unreadable: Event = made({ file: A, ofMachine: 'EIO' });
const ended = (by: 'file' | 'outside' | 'clock' = 'file'): Event => ({ type: 'failed', by, reason: 'it loops' });
const failed: Event = { type: 'failed', by: 'program', reason: 'no module' };
const wanted = (file: string): Event => ({ type: 'wanted', file });
const lost: Event = { type: 'lost' };
const tick: Event = { type: 'tick' };
const row = (
  file: string,
  version: string,
  facts: Partial<Row> & { readonly stamp?: string; readonly isWhole?: boolean } = {},
): Row => {
  const { stamp = 's', isWhole = true, ...others } = facts;
  const entry = postOf(file, version);
  return { file, made: { entry, stamp, isWhole }, shown: { entry, since: 5 }, ...others };
};
/** A post that was made with pictures beside it. */
const rowWith = (file: string, pictures: readonly Entry[]): Row => {
  const images = imagesOf('a', mediaOf(pictures));
  const entry = { ...postOf(file, versionOfPost(file, 'd', images)), digest: 'd' };
  return row(file, '', { made: { entry, stamp: 's', isWhole: true }, shown: { entry, since: 5 } });
};
const old = (file: string, version: string): Row => row(file, version, { made: undefined });

/** Readers see version 1 of A and B, and everything is made. */
const open: readonly Step[] = [
  listed([A, B]),
  fields(postOf(A, '1'), postOf(B, '1')),
  made(postOf(A, '1'), postOf(B, '1')),
  wait(1000),
];
type Options = Partial<Pick<Model, 'isWatching' | 'hold'>>;

function run(steps: readonly Step[], options: Options = {}) {
  let model = emptyModel({ isWatching: true, hold: false, ...options });
  let effects: readonly Effect[] = [];
  let at = 1000;
  for (const step of steps) {
    if ('ms' in step) {
      at += step.ms;
      [model, effects] = next(model, tick, { at, now: NOW + at });
    } else {
      at += 1;
      [model, effects] = next(model, step, { at, now: NOW + at });
    }
  }
  return { model, effects, at };
}

function lineOf(effect: Effect): string {
  switch (effect.type) {
    case 'make':
      return `make ${effect.jobs.map(({ file, need, isAnew, isHeld }) => `${file} ${need}${isAnew ? ' anew' : ''}${isHeld ? ' held' : ''}`).join(', ')}`;
    case 'forget':
      return `forget ${effect.files.join(', ')}`;
    case 'log':
      return `log ${effect.text.split(' ').slice(0, 5).join(' ')}`;
    default:
      return effect.type;
  }
}

const known = ({ files }: Model) =>
  [...files].map(([file, state]) => `${file} ${state.at}${state.shown ? ` shows ${state.shown.entry.version}` : ''}`);

const ALL_MADE = [`${A} made shows 1`, `${B} made shows 1`];

type Case = readonly [
  name: string,
  steps: readonly Step[],
  effects: readonly string[],
  files: readonly string[],
  options?: Options,
];

const CASES: readonly Case[] = [
  // A start.
  ['an empty folder is served', [listed([])], ['publish'], []],
  [
    'of new files, the fields are made first',
    [listed([A, B])],
    [`make ${A} fields, ${B} fields`],
    [`${A} listed`, `${B} listed`],
  ],
  [
    'nothing is published before all fields are known',
    [listed([A, B]), fields(postOf(A, '1'))],
    [`make ${B} fields`],
    [`${A} fields shows 1`, `${B} listed`],
  ],
  [
    'then the texts follow',
    [listed([A]), fields(postOf(A, '1'))],
    ['publish', `make ${A} all`],
    [`${A} fields shows 1`],
  ],
  [
    'the newest posts first',
    [listed([A, B]), fields(postOf(A, '1'), postOf(B, '1', { date: '2026-02-01' }))],
    ['publish', `make ${B} all, ${A} all`],
    [`${A} fields shows 1`, `${B} fields shows 1`],
  ],
  ['a file that looks as it did is not read', [listed([A], [row(A, '1')])], ['publish'], [`${A} made shows 1`]],
  [
    'nor one whose text is not made yet, before the start',
    [listed([A], [row(A, '1', { isWhole: false })])],
    ['publish', `make ${A} all`],
    [`${A} fields shows 1`],
  ],
  [
    'a file that looks different is read',
    [listed([A], [row(A, '1', { stamp: 'other' })])],
    [`make ${A} fields`],
    [`${A} listed shows 1`],
  ],
  [
    'a file whose stamp is not certain is read',
    [listed([A], [row(A, '1', { stamp: '' })])],
    [`make ${A} fields`],
    [`${A} listed shows 1`],
  ],
  ['after an upgrade, everything is read', [listed([A], [old(A, '1')])], [`make ${A} fields`], [`${A} listed shows 1`]],
  [
    'after an upgrade, a post that is broken keeps its version',
    [listed([A], [old(A, '1')]), made(brokenOf(A, '2'))],
    ['log Readers get the last good', 'publish'],
    [`${A} broken shows 1`],
  ],
  [
    'a post that was broken before the start keeps its last good version, and is not read',
    [listed([A], [row(A, '1', { made: { entry: brokenOf(A, '2'), stamp: 's', isWhole: true } })])],
    ['publish'],
    [`${A} broken shows 1`],
  ],
  [
    'a post that became a draft while nothing ran is gone',
    [listed([A], [row(A, '1', { stamp: 'x' })]), fields(postOf(A, '2', { draft: true }))],
    ['publish', `make ${A} all`],
    [`${A} fields shows 2`],
  ],
  [
    'a withdrawn post with mistakes is gone, whatever was stored',
    [listed([A], [row(A, '1', { stamp: 'x' })]), made(brokenOf(A, '2', { isWithdrawn: true }))],
    ['publish'],
    [`${A} broken`],
  ],
  ['a row without its file is forgotten', [listed([], [row(A, '1')])], ['forget posts/a.md', 'publish'], []],
  [
    'rows of a folder that cannot be read stay',
    [listed([], [row('posts/c/index.md', '1')], [errorIn('posts/c', 'file-unreadable')])],
    ['publish'],
    ['posts/c/index.md broken shows 1'],
  ],
  ['pictures come before posts', [listed([A, PNG])], [`make ${PNG} fields`], [`${PNG} listed`, `${A} listed`]],
  [
    'a picture that went while nothing ran makes its posts again',
    [listed([A], [row(A, '1'), { file: PNG, made: { entry: pictureOf('1'), stamp: 's', isWhole: true } }])],
    [`forget ${PNG}`, `make ${A} fields`],
    [`${A} made shows 1`],
  ],
  [
    'a picture that changed does too',
    [listed([A, PNG], [row(A, '1')]), made(pictureOf('2'))],
    [`make ${A} fields`],
    [`${PNG} made shows 2`, `${A} made shows 1`],
  ],
  [
    'a post that was made with another picture beside it is made again',
    [
      listed(
        [A, PNG],
        [rowWith(A, []), { ...row(PNG, '1'), made: { entry: pictureOf('1'), stamp: 's', isWhole: true } }],
      ),
    ],
    [`make ${A} fields`],
    [`${PNG} made shows 1`, expect.stringContaining(`${A} listed`) as never],
  ],
  [
    'and one that was made with this picture is known',
    [
      listed(
        [A, PNG],
        [
          rowWith(A, [pictureOf('1')]),
          { ...row(PNG, '1'), made: { entry: pictureOf('1'), stamp: 's', isWhole: true } },
        ],
      ),
    ],
    ['publish'],
    [`${PNG} made shows 1`, expect.stringContaining(`${A} made`) as never],
  ],
  [
    'a text that fails after a start shows the last version that could be read',
    [listed([A], [row(A, '1', { stamp: 'x' })]), fields(postOf(A, '2')), made(brokenOf(A, '2'))],
    [],
    [`${A} broken shows 1`],
  ],
  [
    'a file that cannot be read, with a stored version, delays nothing',
    [listed([A], [row(A, '1', { stamp: 'x' })]), unreadable],
    ['publish'],
    [`${A} broken shows 1`],
  ],
  [
    'one without delays a start',
    [listed([A, B]), made({ file: A, ofMachine: 'EIO' }, postOf(B, '1'))],
    [],
    [`${A} broken`, `${B} made shows 1`],
  ],
  [
    'is tried again',
    [listed([A, B]), made({ file: A, ofMachine: 'EIO' }, postOf(B, '1')), wait(1000)],
    [`make ${A} fields`],
    [`${A} broken`, `${B} made shows 1`],
  ],
  [
    'but not for ever',
    [listed([A, B]), made({ file: A, ofMachine: 'EIO' }, postOf(B, '1')), wait(20_000), unreadable],
    ['publish'],
    [`${A} broken`, `${B} made shows 1`],
  ],
  [
    'a folder of which nothing can be read is not served',
    [listed([A]), unreadable, wait(60_000), unreadable],
    [],
    [`${A} broken`],
  ],
  ['without watching, nobody waits', [listed([A]), unreadable], ['publish'], [`${A} broken`], { isWatching: false }],
  [
    'without watching, nothing is published in parts',
    [listed([A, B]), fields(postOf(A, '1'), postOf(B, '1')), made(brokenOf(A, '1'))],
    [`make ${B} all`],
    [`${A} broken`, `${B} fields shows 1`],
    { isWatching: false },
  ],
  ['a file that went while it was listed is not content', [listed([A]), missing], ['publish'], []],

  // Saves.
  ['a save is one job', [...open, saved(A)], [`make ${A} all`], ALL_MADE],
  [
    'a post that is saved before its text is made is read again',
    [listed([A, B]), fields(postOf(A, '1'), postOf(B, '1')), saved(A), made(postOf(A, '1'), postOf(B, '1'))],
    [`make ${A} all`],
    ALL_MADE,
  ],
  [
    'and is published at once',
    [...open, saved(A), made(postOf(A, '2'))],
    ['publish'],
    [`${A} made shows 2`, ALL_MADE[1] ?? ''],
  ],
  ['a save of the same text publishes nothing', [...open, saved(A), made(postOf(A, '1'))], [], ALL_MADE],
  [
    'a new post',
    [...open, saved('posts/c.md'), made(postOf('posts/c.md', '1'))],
    ['publish'],
    [...ALL_MADE, 'posts/c.md made shows 1'],
  ],
  ['a file that is no content is not read', [...open, saved('posts/a/notes.txt')], [], ALL_MADE],
  ['nor is a folder', [...open, saved('posts', '')], [], ALL_MADE],
  [
    'two saves by hand are published together',
    [...open, saved(A, B), made(postOf(A, '2'))],
    [`make ${B} all`],
    [`${A} made shows 2`, ALL_MADE[1] ?? ''],
  ],
  [
    'the first of them after half a second',
    [...open, saved(A, B), made(postOf(A, '2')), wait(600)],
    ['publish'],
    [`${A} made shows 2`, ALL_MADE[1] ?? ''],
  ],
  [
    'a file that is saved while it is made is made again',
    [...open, saved(A), saved(A), made(postOf(A, '2'))],
    [`make ${A} all`],
    [`${A} made shows 2`, ALL_MADE[1] ?? ''],
  ],
  [
    'a broken post keeps its last good version',
    [...open, saved(A), made(brokenOf(A, '2'))],
    ['log Readers get the last good', 'publish'],
    [`${A} broken shows 1`, ALL_MADE[1] ?? ''],
  ],
  [
    'and says so once',
    [...open, saved(A), made(brokenOf(A, '2')), saved(A), made(brokenOf(A, '3', { errors: [errorIn(A, 'mistake')] }))],
    ['publish'],
    [`${A} broken shows 1`, ALL_MADE[1] ?? ''],
  ],
  [
    'and is repaired',
    [...open, saved(A), made(brokenOf(A, '2')), saved(A), made(postOf(A, '3'))],
    ['publish'],
    [`${A} made shows 3`, ALL_MADE[1] ?? ''],
  ],
  [
    'a new post that is broken shows nothing',
    [...open, saved('posts/c.md'), made(brokenOf('posts/c.md', '1'))],
    ['publish'],
    [...ALL_MADE, 'posts/c.md broken'],
  ],
  [
    'a draft',
    [...open, saved(A), made(postOf(A, '2', { draft: true }))],
    ['publish'],
    [`${A} made shows 2`, ALL_MADE[1] ?? ''],
  ],
  [
    'a withdrawn post with mistakes shows nothing',
    [...open, saved(A), made(brokenOf(A, '2', { isWithdrawn: true }))],
    ['publish'],
    [`${A} broken`, ALL_MADE[1] ?? ''],
  ],
  ['a post that is deleted goes at once', [...open, gone(A)], ['forget posts/a.md', 'publish'], [ALL_MADE[1] ?? '']],
  [
    'also while the process does not answer',
    [...open, saved(B), gone(A)],
    ['forget posts/a.md', 'publish'],
    [ALL_MADE[1] ?? ''],
  ],
  [
    'a draft goes at once, although others were saved with it',
    [...open, saved(A, B), made(postOf(A, '2', { draft: true }))],
    ['make posts/b.md all', 'publish'],
    [`${A} made shows 2`, ALL_MADE[1] ?? ''],
  ],
  [
    'a post that is renamed is never missing',
    [...open, moved(A, 'posts/c.md')],
    ['forget posts/a.md', 'make posts/c.md all'],
    [ALL_MADE[1] ?? '', 'posts/c.md listed'],
  ],
  [
    'and is published with its new name',
    [...open, moved(A, 'posts/c.md'), made(postOf('posts/c.md', '1'))],
    ['publish'],
    [ALL_MADE[1] ?? '', 'posts/c.md made shows 1'],
  ],
  ['a file that is missing when it is made stays until somebody looks', [...open, saved(A), missing], [], ALL_MADE],
  ['which is soon', [...open, saved(A), missing, wait(1500)], ['look'], ALL_MADE],
  ['and is made if it is back', [...open, saved(A), missing, wait(5000)], [`make ${A} all`, 'look'], ALL_MADE],
  [
    'one that is missing at a start keeps what readers saw',
    [listed([A], [row(A, '1', { stamp: 'x' })]), missing],
    ['publish'],
    [`${A} broken shows 1`],
  ],
  ['the folder is looked at each minute', [...open, wait(61_000)], ['look'], ALL_MADE],
  [
    'a picture makes its posts again',
    [...open, saved(PNG), made(pictureOf('1'))],
    [`make ${A} all`],
    [...ALL_MADE, `${PNG} made shows 1`],
  ],
  [
    'also those of translations',
    [listed([A, 'posts/a.de.md', PNG]), made(pictureOf('1'))],
    [`make ${A} fields, posts/a.de.md fields`],
    [`${PNG} made shows 1`, `${A} listed`, 'posts/a.de.md listed'],
  ],
  [
    'but not if it is the same',
    [...open, saved(PNG), made(pictureOf('1')), made(postOf(A, '2')), saved(PNG), made(pictureOf('1'))],
    [],
    [`${A} made shows 2`, ALL_MADE[1] ?? '', `${PNG} made shows 1`],
  ],
  [
    'a picture that is deleted does',
    [...open, saved(PNG), made(pictureOf('1')), made(postOf(A, '2')), gone(PNG)],
    [`forget ${PNG}`, `make ${A} all`],
    [`${A} made shows 2`, ALL_MADE[1] ?? ''],
  ],
  [
    'code that a post shows makes it again',
    [listed([A]), made({ ...postOf(A, '1'), includes: ['posts/a/x.js'] }), saved('posts/a/x.js')],
    [`make ${A} all`],
    [`${A} made shows 1`],
  ],
  [
    'an original makes its translation again',
    [listed([A, 'posts/a.de.md']), made(postOf(A, '1'), { ...postOf('posts/a.de.md', '1'), original: A }), saved(A)],
    [`make ${A} all`],
    [`${A} made shows 1`, 'posts/a.de.md made shows 1'],
  ],
  [
    'entries of a data file that are correct are used',
    [listed(['authors.yaml']), made({ ...brokenOf('authors.yaml', '1'), authors: new Map() })],
    ['publish'],
    ['authors.yaml broken shows 1'],
  ],
  [
    'a data file with a mistake keeps what was there',
    [
      listed(['authors.yaml']),
      made({ version: '1', errors: [], authors: new Map() }),
      saved('authors.yaml'),
      made(brokenOf('authors.yaml', '2')),
    ],
    ['publish'],
    ['authors.yaml broken shows 1'],
  ],

  // Who comes first.
  [
    'a save comes before requests',
    [...open, wanted(A), wanted(B), saved('posts/c.md'), made(postOf(A, '1'))],
    ['make posts/c.md all'],
    [...ALL_MADE, 'posts/c.md listed'],
  ],
  ['what is made but cannot be read is made anew', [...open, wanted(A)], [`make ${A} all anew`], ALL_MADE],
  ['a request for nothing makes nothing', [...open, wanted('posts/x.md')], [], ALL_MADE],
  [
    'pictures of many files come after a post that is saved alone',
    [
      listed([B]),
      made(postOf(B, '1')),
      saved(...Array.from({ length: 12 }, (_, index) => `posts/a/${index}.png`)),
      saved(B),
      made(pictureOf('1')),
    ],
    [`make ${B} all`],
    expect.anything() as never,
  ],
  ['a deleted store is filled again', [...open, lost], [`make ${A} all anew, ${B} all anew`], ALL_MADE],

  // What a text does to the process.
  [
    'a text that ends the process is asked whether it is public',
    [...open, saved(A), ended()],
    ['log The process that reads the', `make ${A} fields`],
    ALL_MADE,
  ],
  ['if it is, it is made once more', [...open, saved(A), ended(), fields(postOf(A, '2'))], [`make ${A} all`], ALL_MADE],
  [
    'and then refused',
    [...open, saved(A), ended(), fields(postOf(A, '2')), ended()],
    ['log The process that reads the', 'publish'],
    [`${A} broken shows 1`, ALL_MADE[1] ?? ''],
  ],
  ['others come before it', [...open, saved(A, B), ended(), fields(postOf(A, '2'))], [`make ${B} all`], ALL_MADE],
  [
    'a draft vanishes, whatever its text does',
    [...open, saved(A), ended(), fields(postOf(A, '2', { draft: true }))],
    [`make ${A} all`, 'publish'],
    [`${A} broken`, ALL_MADE[1] ?? ''],
  ],
  [
    'and stays away when it is refused',
    [...open, saved(A), ended(), fields(postOf(A, '2', { draft: true })), ended()],
    ['log The process that reads the'],
    [`${A} broken`, ALL_MADE[1] ?? ''],
  ],
  [
    'a refused post is tried again when it is saved',
    [...open, saved(A), ended(), fields(postOf(A, '2')), ended(), saved(A), made(postOf(A, '3'))],
    ['publish'],
    [`${A} made shows 3`, ALL_MADE[1] ?? ''],
  ],
  [
    'of several files, each is made alone',
    [listed([A, B]), ended()],
    ['log The process that reads the', `make ${A} fields`],
    [`${A} listed`, `${B} listed`],
  ],
  [
    'something outside is no file’s fault',
    [...open, saved(A), ended('outside')],
    ['log Something outside ended the process', `make ${A} all`],
    ALL_MADE,
  ],
  [
    'twice in a row, it is asked',
    [...open, saved(A), ended('outside'), ended('outside')],
    ['log Something outside ended the process', `make ${A} fields`],
    ALL_MADE,
  ],
  [
    'and goes last',
    [...open, saved(A), ended('outside'), ended('outside'), saved(B), fields(postOf(A, '2'))],
    [`make ${B} all`],
    ALL_MADE,
  ],
  [
    'and is never refused',
    [...open, saved(A), ...Array.from({ length: 6 }, () => ended('outside'))],
    ['log Something outside ended the process', `make ${A} fields`],
    ALL_MADE,
  ],
  [
    'a process that does not answer is ended, and the file made alone',
    [...open, saved(A), ended('clock')],
    ['log The process that reads the', `make ${A} fields`],
    ALL_MADE,
  ],
  [
    'twice, it is the machine’s fault',
    [...open, saved(A), ended('clock'), fields(postOf(A, '2')), ended('clock')],
    ['log The process that reads the', 'publish'],
    [`${A} broken shows 1`, ALL_MADE[1] ?? ''],
  ],

  // What the machine does.
  [
    'what the machine cannot read stays',
    [...open, saved(A), unreadable],
    ['publish'],
    [`${A} broken shows 1`, ALL_MADE[1] ?? ''],
  ],
  [
    'is tried again',
    [...open, saved(A), unreadable, wait(5000)],
    [`make ${A} all`],
    [`${A} broken shows 1`, ALL_MADE[1] ?? ''],
  ],
  [
    'and comes back',
    [...open, saved(A), unreadable, wait(5000), made(postOf(A, '2'))],
    ['publish'],
    [`${A} made shows 2`, ALL_MADE[1] ?? ''],
  ],
  [
    'a module of the site that fails is no author’s mistake',
    [...open, saved(A), failed],
    ['publish'],
    [`${A} broken shows 1`, ALL_MADE[1] ?? ''],
  ],
  [
    'if several fail together, each is tried alone',
    [listed([A, B]), failed],
    [`make ${A} fields`],
    [`${A} listed`, `${B} listed`],
  ],
  [
    'a file that its permissions hide is tried again',
    [...open, saved(A), made({ version: '', errors: [errorIn(A, 'file-unreadable')] }), wait(5000)],
    [`make ${A} all`],
    [`${A} broken shows 1`, ALL_MADE[1] ?? ''],
  ],

  // New posts with visible markup.
  [
    'a new post may be held',
    [...open, saved('posts/c.md')],
    ['make posts/c.md all held'],
    [...ALL_MADE, 'posts/c.md listed'],
    { hold: true },
  ],
  ['one that readers saw is not', [...open, saved(A)], [`make ${A} all`], ALL_MADE, { hold: true }],
  [
    'nor one of the first start on a machine without a store',
    [listed([A])],
    [`make ${A} fields`],
    [`${A} listed`],
    { hold: true },
  ],
  [
    'one that came while nothing ran is',
    [listed([A, B], [row(B, '1')])],
    [`make ${A} all held`],
    [`${A} listed`, ALL_MADE[1] ?? ''],
    { hold: true },
  ],
  [
    'a draft that becomes public is',
    [...open, saved(A), made(postOf(A, '2', { draft: true })), saved(A)],
    [`make ${A} all held`],
    [`${A} made shows 2`, ALL_MADE[1] ?? ''],
    { hold: true },
  ],
];

test.for(CASES)('%s', ([, steps, effects, files, options]) => {
  const result = run(steps, options);
  expect([result.effects.map(lineOf), known(result.model)]).toEqual([effects, files]);
});

test('of two posts, the one that readers got first is known by its time, over a restart too', () => {
  const since = (steps: readonly Step[]) => [...run(steps).model.files].map(([, { shown }]) => shown?.since);
  const [a, b] = since([...open, saved('posts/b/index.md'), made(postOf('posts/b/index.md', '1'))]).slice(1);
  expect(Number(a)).toBeLessThan(Number(b));
  expect(since([listed([A], [row(A, '1')])])).toEqual([5]);
  expect(since([listed([A], [row(A, '1')]), saved(A), made(postOf(A, '2'))])).toEqual([5]);
  expect(since([listed([A], [row(A, '1')]), saved(A), made(postOf(A, '2', { draft: true }))])).toEqual([undefined]);
});

test('of many posts that are saved, it is asked first whether readers may still see them', () => {
  const many = Array.from({ length: 60 }, (_, index) => `posts/p${index}.md`);
  const [first = '', ...others] = many;
  const entries = many.map((file) => postOf(file, '1'));
  const steps = [
    listed(many),
    fields(...entries),
    made(...entries.slice(0, 50)),
    made(...entries.slice(50)),
    wait(1000),
  ];
  const questions = run([...steps, saved(...many)]);
  expect(questions.effects.map(lineOf)).toEqual([`make ${many.map((file) => `${file} fields`).join(', ')}`]);
  const withdrawn = postOf(first, '2', { draft: true });
  const answers = fields(withdrawn, ...others.map((file) => postOf(file, '2')));
  const { effects, model } = run([...steps, saved(...many), answers]);
  expect(effects.map(({ type }) => type)).toEqual(['make', 'publish']);
  expect(known(model).slice(0, 2)).toEqual([`${first} broken`, `${others[0]} made shows 1`]);
});

test('a burst of saves is published every five seconds', () => {
  const many = Array.from({ length: 100 }, (_, index) => `posts/p${index}.md`);
  let { model, at } = run([
    listed(many),
    ...[0, 50].map((from) => fields(...many.slice(from, from + 50).map((file) => postOf(file, '1')))),
  ]);
  let published = 0;
  const step = (event: Event) => {
    at += 300;
    const [after, effects] = next(model, event, { at, now: NOW + at });
    model = after;
    published += effects.filter(({ type }) => type === 'publish').length;
  };
  step(made(...many.slice(0, 50).map((file) => postOf(file, '1'))));
  step(saved(...many));
  while (model.making.length > 0) {
    step(made(postOf(model.making[0]?.[0] ?? '', '2')));
  }
  expect(published).toBeLessThanOrEqual(1 + (100 * 300) / 5000);
  expect(published).toBeGreaterThan(3);
});

test('nothing is looked at again before it is time', () => {
  const { model, at } = run([...open, saved(A), unreadable]);
  expect(wakeAt(model) - at).toBe(5000);
  expect(wakeAt(run(open).model) - run(open).at).toBeGreaterThan(50_000);
});
