import { expect, test } from 'vitest';
import { splitStyles } from './root-styles.ts';

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
  expect(splitStyles([...waiting, shells, providers, bold, standIn, others].join(''), 'a.css')).toEqual({
    later: waiting.join(''),
    first: [shells, providers, bold, standIn, others].join(''),
  });
});

test('a style sheet that would end its element stops the build', () => {
  expect(() => splitStyles('p::before{content:"</STYLE>"}', 'a.css')).toThrow('a.css contains "</style"');
});
