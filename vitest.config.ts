import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { bundledModules } from './packages/shell/vite/bundled-modules.ts';
import { menuIcons } from './packages/shell/vite/menu-icons-plugin.ts';
import { siteSlotModules } from './packages/shell/vite/site-slots-plugin.ts';

// Tests of browser code stub browser globals.
const IN_BROWSERS = ['packages/shell', 'apps/*', 'sample'];
const OF_BROWSERS = IN_BROWSERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
// Listeners and cookies of one test file would be seen by the next, so each of these has its own process.
const WITH_DOM = filesWith(OF_BROWSERS, '// @vitest-environment jsdom\n');

const ON_THE_SERVER = '{bench,cli,create-portico,examples,packages,server,scripts}/**/*.test.ts';

// A module that one of these replaces would be replaced in the next file of its process.
const WITH_OTHER_MODULES = filesWith([...OF_BROWSERS, ON_THE_SERVER], '\nvi.mock(');

// A date or a text that depends on the machine by mistake differs here. Worker processes inherit both.
process.env.TZ = 'Pacific/Auckland';
process.env.LC_ALL = 'de_DE.UTF-8';

// Each worker process, and each process that a test starts, loads its modules in half the time.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '.cache/compile');

// Code that shows dates or counts days is also tested in a second time zone, because a mistake may show only on the other side of UTC.
const WITH_DATES = [
  'apps/blog/app/{lists/post-list,post/age-note}.test.tsx',
  'packages/content/src/{feeds/feeds,front-matter/front-matter,index/content-index,index/freshness}.test.ts',
  'packages/content/src/machine-readers/sitemap.test.ts',
  'packages/shell/src/{announcement/apply-announcement,components/chart/chart,content/local-date}.test.{ts,tsx}',
];

// Tests that start programs, containers, servers or threads, or take seconds, run only if TEST_ALL is set.
const SLOW = '**/*.slow.test.ts';

export default defineConfig({
  plugins: [siteSlotModules(() => undefined), bundledModules([]), menuIcons()],
  test: {
    exclude: ['**/node_modules/**', '**/.portico/**'],
    // Some tests start a process or load a grammar, which takes longer than the default of five seconds on a busy machine.
    testTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
    // By default, Vitest leaves one processor free. On a machine with two, all tests take 99 s with two workers, instead of 160 s with one.
    maxWorkers: '100%',
    // The theme's script reads the page's colors from the tokens.
    css: { include: /styles\/tokens\.css/ },
    setupFiles: ['./vitest.setup.ts'],
    // One process runs many files. Otherwise half of a short file's time would be spent on starting a process and loading modules.
    isolate: false,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: { name: 'in browsers', include: OF_BROWSERS, exclude: [...WITH_DOM, ...WITH_OTHER_MODULES] },
      },
      {
        extends: true,
        test: { name: 'with a DOM', include: WITH_DOM, isolate: true },
      },
      {
        extends: true,
        test: { name: 'with other modules', include: WITH_OTHER_MODULES, isolate: true },
      },
      {
        extends: true,
        test: { name: 'in America', include: WITH_DATES, env: { TZ: 'America/Los_Angeles' }, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'on the server',
          include: [ON_THE_SERVER],
          exclude: [...IN_BROWSERS.map((folder) => `${folder}/**`), ...WITH_OTHER_MODULES, SLOW],
        },
      },
      ...(process.env.TEST_ALL === undefined
        ? []
        : [{ extends: true as const, test: { name: 'slow', include: [SLOW], isolate: true, testTimeout: 120_000 } }]),
    ],
  },
});

function filesWith(patterns: readonly string[], text: string): string[] {
  const files = globSync(patterns, { cwd: import.meta.dirname, exclude: ['**/node_modules/**', '**/.portico/**'] });
  return files.filter((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8').includes(text));
}
