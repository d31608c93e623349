import { expect, test, vi } from 'vitest';
import { rootStyleElements } from '#document/root-styles.ts';

vi.mock('virtual:root-styles', () => ({ default: [] }));

const face = (file: string, range = '') => `@font-face{font-family:A;src:url(/fonts/${file}.woff2)${range}}`;

test('only fonts that the first screen does not need load later', () => {
  const shells = face('atkinson-hyperlegible-next-latin-normal-Bdr2PDcj');
  const providers = face('text-latin-normal-Aa1_-x');
  const bold = face('text-latin-700-normal-Aa1_-x');
  const standIn = '@font-face{font-family:B;src:local(Arial)}';
  const waiting = [
    'atkinson-hyperlegible-next-latin-more-normal-B',
    'atkinson-hyperlegible-next-latin-ext-normal-B',
    'atkinson-hyperlegible-next-latin-italic-B',
    'atkinson-hyperlegible-mono-latin-normal-B',
    'text-greek-normal-B',
    'code-latin-normal-B',
  ].map((file) => face(file));
  const others = 'p{color:red}@media print{p{color:#000}}';
  const { html, hashes } = rootStyleElements([[...waiting, shells, providers, bold, standIn, others].join('')]);
  const later = waiting.join('');
  expect(html).toBe(
    `<style media="not all">${later}</style><noscript><style>${later}</style></noscript><style>${shells}${providers}${bold}${standIn}${others}</style>`,
  );
  expect(hashes).toHaveLength(2);
});
