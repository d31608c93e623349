import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const LIVE = 'it changes the content while it is read, and an export is of one moment';
const COMMAND = 'it starts a command, which is the same whatever the site is served by';
const SERVER = 'it is about the process: its log, its settings, its start and its end';

/**
 * The end-to-end tests that do not run against an export, by file: all of a file, or some of its tests by what their titles have in
 * common, each with the reason. Other tests leave out what a host of files cannot do, by IS_EXPORTED.
 */
const SERVER_ONLY: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  'commands/': COMMAND,
  'advertised.spec.ts': { 'every URL that the site advertises answers': 'export.spec.ts asks for each' },
  'authoring-in-builds.spec.ts': 'it reads the built apps, which are the same',
  'bad-content.spec.ts': LIVE,
  'bad-input.spec.ts': {
    'is refused without a word about the server': 'nginx refuses by its own rules, and says little',
    'a segment that is not in slug form redirects': 'any number of addresses would lead to a slug',
  },
  'cards.spec.ts': LIVE,
  'consent/consent-modes.spec.ts': { 'a mistake in the configuration stops the start': SERVER },
  'consent/page-counts.spec.ts': 'counting takes a server',
  'corpus.spec.ts': 'npm run bench -- export exports those posts',
  'dashboard.spec.ts': 'the server allows each app that is named to read its list, by the Origin that a request has',
  'export.spec.ts': 'it compares nginx with the server',
  'hidden-posts.spec.ts': {
    'a changed text is in the feeds': LIVE,
  },
  'hostile-post.spec.ts': LIVE,
  'operations.spec.ts': SERVER,
  'previews.spec.ts': 'a preview link is verified by a server',
  'publishing.spec.ts': LIVE,
  'response-headers.spec.ts':
    'export.spec.ts compares the headers at every address; the rest is what Accept and a start decide',
  'search.spec.ts': {
    "works without JavaScript from the header's link on": 'the search of an export takes scripts, and says so',
    'says what to try when nothing is found': 'the search of an export finds something for a misspelt word',
  },
  'served-search.spec.ts': 'in an exported site the browser has the list, or parts of it',
  'time.spec.ts': 'a server ends what the clock ends; an export is of one moment',
};

/** What Playwright's configuration has to leave them out. Throws where one of them is not there any more. */
export function withoutServer(): { readonly testIgnore: RegExp; readonly grepInvert: RegExp } {
  const files: string[] = [];
  const tests: string[] = [];
  for (const [file, reasons] of Object.entries(SERVER_ONLY)) {
    if (!existsSync(path.join(import.meta.dirname, file))) {
      throw new Error(`There is no e2e/${file} any more: change e2e/server-only.ts.`);
    }
    if (typeof reasons === 'string') {
      files.push(`/e2e/${escaped(file)}`);
      continue;
    }
    const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    for (const title of Object.keys(reasons)) {
      if (!source.includes(title)) {
        throw new Error(`No test of e2e/${file} says "${title}" any more: change e2e/server-only.ts.`);
      }
      tests.push(`${escaped(file)} .*${escaped(title)}`);
    }
  }
  return { testIgnore: new RegExp(files.join('|')), grepInvert: new RegExp(tests.join('|')) };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
