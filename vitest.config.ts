import { defineConfig } from 'vitest/config';
import { bundledModules } from './packages/shell/vite/bundled-modules.ts';
import { menuIcons } from './packages/shell/vite/menu-icons-plugin.ts';
import { siteSlotModules } from './packages/shell/vite/site-slots-plugin.ts';

// Tests of browser code stub browser globals.
const IN_BROWSERS = ['packages/shell', 'apps/*', 'sample'];

// A date or a text that depends on the machine by mistake differs here. Worker processes inherit both.
process.env.TZ = 'Pacific/Auckland';
process.env.LC_ALL = 'de_DE.UTF-8';

// Code that shows dates or counts days is also tested in a second time zone, because a mistake may show only on the other side of UTC.
const WITH_DATES = [
  'apps/blog/app/{lists,post}/*.test.tsx',
  'packages/content/src/{feeds,index,machine-readers}/*.test.ts',
  'packages/content/src/front-matter/front-matter.test.ts',
  'packages/shell/src/components/chart/*.test.tsx',
  'packages/shell/src/{announcement,content}/*.test.{ts,tsx}',
];

// It becomes another user for a while, and so do the processes that the tests start meanwhile.
const AS_ANOTHER_USER = 'packages/content/src/store/content-store.test.ts';

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
    projects: [
      {
        extends: true,
        test: { name: 'in browsers', include: IN_BROWSERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`) },
      },
      {
        extends: true,
        test: { name: 'in America', include: WITH_DATES, env: { TZ: 'America/Los_Angeles' } },
      },
      {
        extends: true,
        test: { name: 'as another user', include: [AS_ANOTHER_USER] },
      },
      {
        extends: true,
        test: {
          name: 'on the server',
          include: ['{bench,cli,create-portico,examples,packages,server,scripts}/**/*.test.ts'],
          exclude: [...IN_BROWSERS.map((folder) => `${folder}/**`), AS_ANOTHER_USER],
          // One process runs many files. Otherwise half of a short file's time would be spent on starting a process and loading modules.
          isolate: false,
        },
      },
    ],
  },
});
