import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { HUES, MOTIF_NAMES } from '#art/motif-names.ts';
import { MOTIFS } from '#art/motifs.ts';
import { sketchOf } from '#art/sketch.ts';

test.for([
  ['Load Balancing', 'fan-out'],
  ['Tunnels', 'tunnel'],
  ['Security', 'guard'],
  ['vulnerability', 'guard'],
  ['Protocols', 'layers'],
  ['Performance', 'waves'],
  ['Kubernetes', 'blocks'],
  ['npm', 'blocks'],
  ['Engineering', 'branches'],
  ['Product news', 'labels'],
  ['announcements', 'labels'],
  ['Guides', 'trail'],
  ['release', 'timeline'],
  ['AI', 'tokens'],
  ['Node.js', 'tokens'],
  // The last word that is known says what it is.
  ['Service mesh', 'mesh'],
  ['Kubernetes security', 'guard'],
  ['Security for everyone', 'guard'],
  ['', 'mesh'],
] as const)('%s is drawn as %s, in the hue of that', ([topic, motif]) => {
  expect(sketchOf({ topic, seed: 'a' })).toMatchObject({
    motif,
    hue: MOTIFS[motif].hue,
    seed: 'a',
  });
});

test('the categories that a provider writes about have a motif and a hue each of their own', () => {
  const topics = ['Engineering', 'Guides', 'Protocols', 'Security', 'AI', 'Kubernetes', 'Product'];
  const sketches = topics.map((topic) => sketchOf({ topic, seed: '' }));
  expect(new Set(sketches.map(({ motif }) => motif)).size).toBe(topics.length);
  expect(new Set(sketches.map(({ hue }) => hue)).size).toBe(topics.length);
});

test.for([
  ['Gardening', 'guard', 'note'],
  ['東京', 'guard', 'code-constant'],
] as const)('%s, which no motif is for, is drawn as %s in %s today and later', ([topic, motif, hue]) => {
  expect(sketchOf({ topic, seed: 'a' })).toEqual({ motif, hue, seed: 'a' });
  expect(sketchOf({ topic: topic.toLowerCase(), seed: 'a' })).toEqual({ motif, hue, seed: 'a' });
});

test('topics that no motif is for take all motifs and all hues', () => {
  const sketches = Array.from({ length: 300 }, (_, index) => sketchOf({ topic: `topic${index}`, seed: '' }));
  expect(new Set(sketches.map(({ motif }) => motif)).size).toBe(MOTIF_NAMES.length);
  expect(new Set(sketches.map(({ hue }) => hue)).size).toBe(HUES.length);
});

test.for(['Kubernetes', 'kubernetes', ' KUBERNETES '])('a provider chooses for %j', (category) => {
  const choices = { [category]: { motif: 'waves', hue: 'caution' } } as const;
  expect(sketchOf({ topic: 'Kubernetes', seed: 'a' }, choices)).toEqual({ motif: 'waves', hue: 'caution', seed: 'a' });
  expect(sketchOf({ topic: 'Security', seed: 'a' }, choices).motif).toBe('guard');
});

test('a choice without a hue has that of its motif, and one without letters is nobody’s', () => {
  expect(sketchOf({ topic: 'AI', seed: 'a' }, { AI: { motif: 'tunnel' } }).hue).toBe(MOTIFS.tunnel.hue);
  expect(sketchOf({ topic: '!', seed: 'a' }, { '?': { motif: 'tunnel' } }).motif).toBe('mesh');
});

test.for([
  ['the first tag that a motif is known for', ['Notes', 'Caching', 'Tunnels'], {}, 'waves'],
  ['its category, where no tag has one', ['Notes', '', '!'], {}, 'trail'],
  ['what is chosen for a tag', ['Notes', 'Caching'], { notes: { motif: 'tunnel', hue: 'caution' } }, 'tunnel'],
  ['what is chosen for its category', ['Caching'], { Guides: { motif: 'blocks', hue: 'tip' } }, 'blocks'],
] as const)('a post shows %s, in the hue of its category', ([, tags, choices, motif]) => {
  expect(sketchOf({ topic: 'Guides', tags, seed: 'a' }, choices)).toMatchObject({ motif, hue: 'tip', seed: 'a' });
});

test('the tags of a post whose category no motif is for leave its hue', () => {
  const { hue } = sketchOf({ topic: 'Gardening', seed: 'a' });
  expect(sketchOf({ topic: 'Gardening', tags: ['TLS'], seed: 'a' })).toEqual({
    motif: 'guard',
    topic: 'tls',
    hue,
    seed: 'a',
  });
});

test.for(['constructor', '__proto__', 'toString', '👩‍👩‍👧', '-', 'x'.repeat(10_000), `${'a '.repeat(5000)}mesh`])(
  'a hostile topic %# has a motif and a hue',
  (topic) => {
    const { motif, hue } = sketchOf({ topic, seed: 'a' }, {});
    expect(MOTIF_NAMES).toContain(motif);
    expect(HUES).toContain(hue);
  },
);

test('the document for authors has every motif and every hue', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/authors.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([\w-]+)` +\| [^|]+\| [^|]+\|$/gm)].map(([, name]) => name);
  expect(rows.filter((name) => MOTIF_NAMES.some((motif) => motif === name))).toEqual([...MOTIF_NAMES]);
  const [, hues = ''] = /The hue is a colour of the looks: ([^;]+);/.exec(text) ?? [];
  expect(hues.match(/[\w-]+(?=`)/g)).toEqual([...HUES]);
});

test.for([
  ['HTTP/3', 'http3'],
  ['Node.js', 'nodejs'],
  ['Zero Trust', 'trust'],
  ['Traffic Policy', 'policy'],
] as const)('%s is explained as %s', ([tag, topic]) => {
  expect(sketchOf({ topic: 'Guides', tags: ['Notes', tag], seed: 'a' }).topic).toBe(topic);
});

test('a word with hints has a scene that needs none', () => {
  const lacking = MOTIF_NAMES.flatMap((name) => {
    const { scenes } = MOTIFS[name];
    const plain = new Set(scenes.filter(({ hints }) => hints === undefined).flatMap(({ words }) => words));
    return scenes.flatMap(({ words }) => words).filter((word) => !plain.has(word));
  });
  expect(lacking).toEqual([]);
});

test('a word stands for one motif', () => {
  const words = MOTIF_NAMES.flatMap((name) => [...new Set(MOTIFS[name].scenes.flatMap((row) => row.words))]);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  expect(words.filter((word) => !/^[a-z0-9]+$/.test(word))).toEqual([]);
});
