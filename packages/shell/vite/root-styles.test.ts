import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBuilder } from 'vite';
import { expect, test } from 'vitest';
import { rootStyles, splitStyles } from './root-styles.ts';

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

test('style sheets move from the browser build to the server build, with their hashes for the policy', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'portico-styles-'));
  const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);
  mkdirSync(path.join(root, 'fonts'));
  write('page.css', '@font-face { font-family: M; src: url("./fonts/code.woff2"); } p { color: red; }');
  write('fonts/code.woff2', 'a font');
  write('package.json', '{ "type": "module" }');
  mkdirSync(path.join(root, 'app'));
  write('app/root.ts', "import '../page.css';");
  write('server.ts', "export * from 'virtual:root-styles';");
  const output = (name: string, input: string) => ({
    build: { outDir: path.join(root, name), assetsInlineLimit: 0, rolldownOptions: { input: path.join(root, input) } },
  });
  const withManifest = ({ build }: ReturnType<typeof output>) => ({ build: { ...build, manifest: true } });
  try {
    const builder = await createBuilder({
      root,
      base: '/below/',
      configFile: false,
      logLevel: 'silent',
      plugins: [rootStyles()],
      environments: { client: withManifest(output('client', 'app/root.ts')), ssr: output('ssr', 'server.ts') },
      builder: { sharedPlugins: true, sharedConfigBuild: true },
    });
    for (const name of ['client', 'ssr']) {
      const environment = builder.environments[name];
      await (environment && builder.build(environment));
    }
    const { styles, hashes } = await import(path.join(root, 'ssr/server.js'));
    const [, later = '', again, first = ''] =
      /^<style media="print">(.*?)<\/style><noscript><style>(.*?)<\/style><\/noscript><style>(.*?)<\/style>$/.exec(
        styles,
      ) ?? [];
    expect(later).toMatch(/^@font-face\{font-family:M;src:url\(\/below\/assets\/code-[\w-]+\.woff2\)\}$/);
    expect(again).toBe(later);
    expect(first).toBe('p{color:red}');
    expect(hashes).toEqual([later, first].map((css) => `sha256-${createHash('sha256').update(css).digest('base64')}`));
    expect(readdirSync(path.join(root, 'client/assets')).filter((name) => name.endsWith('.css'))).toEqual([]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
