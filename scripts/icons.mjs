// node scripts/icons.mjs: makes the icons in packages/shell/public from its favicon.svg. Run it once after that changed;
// it needs rsvg-convert (Debian: librsvg2-bin).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const PUBLIC = path.resolve(import.meta.dirname, '../packages/shell/public');
const mark = readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8')
  // What follows the colour scheme on a tab has one colour as a picture.
  .replace(/<style>.*?<\/style>/s, '')
  .replace(/<\/?svg[^>]*>|<title>.*?<\/title>/g, '');
const stroke = 'fill="none" stroke-width="2.4" stroke-linecap="round"';

// The tile fills its square, since phones cut it to their own shape; the mark stays in the middle 80 % that they keep.
const tile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 40 40"><rect x="-8" y="-8" width="40" height="40" fill="#0b5f6b"/><g ${stroke} stroke="#fff">${mark}</g></svg>`;
const plain = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g ${stroke} stroke="#0b5f6b">${mark}</g></svg>`;

const ICONS = [
  ['favicon-48.png', plain, 48],
  ['apple-touch-icon.png', tile, 180],
  ['icon-192.png', tile, 192],
  ['icon-512.png', tile, 512],
];

for (const [name, svg, size] of ICONS) {
  const file = path.join(PUBLIC, name);
  execFileSync('rsvg-convert', ['-w', String(size), '-h', String(size), '-o', file], { input: svg });
}
