#!/usr/bin/env node
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pluralize } from '@portico/content';
import { displayPath, failInOneLine, UsageError } from '@portico/core/command-errors';
import { enterSite } from '@portico/core/enter-site';
import { importSite } from '@portico/core/import-site';
import { reasonOf } from '@portico/core/reason-of';
import { CONFIG_FILE } from '@portico/core/site-config';
import { siteFolder } from '@portico/core/site-folder';
import { VERSION } from '@portico/core/version';
import { PANDOC } from '#notes.ts';
import { FORMATS, readSource } from '#read-source.ts';
import { writePosts } from '#write-posts.ts';

const USAGE = `npx @portico/import --from ghost FILE.json       an export of Ghost; its folder content/ next to it has the pictures
npx @portico/import --from wordpress FILE.xml    an export of WordPress; its folder wp-content/ next to it has the pictures
npx @portico/import --from hugo DIR              the folder of a site; hugo, jekyll, docusaurus, eleventy or markdown
  --url URL       the address of the old site, for its own links, if its files do not say it
  --publish       keeps posts public even if they contain something that only the old site understands
  --root DIR      the folder of the site; otherwise SITE_DIR, or the folder you are in
  --help, -h      prints this
  --version       prints the version
`;
// Listing more origins for one message would hide the other messages.
const MAX_ORIGINS = 5;

try {
  await main();
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}. Write one of these:\n${USAGE}`);
    process.exit(2);
  }
  failInOneLine(error);
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  if (values.help || values.version) {
    process.stdout.write(values.help ? USAGE : `${VERSION}\n`);
    return;
  }
  const [from, ...more] = positionals;
  const format = FORMATS.find((name) => name === values.from);
  if (values.from === 'document') {
    throw new UsageError(
      `Documents are imported as Markdown, with --from markdown and their folder. In Google Docs, download one as Markdown; in the folder of a Word document, run ${PANDOC}`,
    );
  }
  if (format === undefined) {
    throw new UsageError('--from names the kind of site');
  }
  if (from === undefined || more.length > 0) {
    throw new UsageError('The import reads one file or folder');
  }
  if (values.url !== undefined && !/^https?:$/.test(URL.parse(values.url)?.protocol ?? '')) {
    throw new UsageError('--url is an address such as https://old.example');
  }
  enterSite(values.root);
  const { blog, brand } = await importSite(path.join(siteFolder(), CONFIG_FILE));
  const content = process.env.CONTENT_DIR || path.join(siteFolder(), 'content');
  const imported = await writePosts(readSource(format, path.resolve(from), values.url), {
    content,
    author: blog.author ?? brand,
    now: new Date(),
    unknown: values.publish ? 'public' : 'draft',
  });
  const { files, drafts, pictures, authors, notes, redirects, addresses, answered, unknown } = imported;
  const isMinor = ({ kind }: (typeof notes)[number]) => Number(kind === 'information');
  const byMessage = Map.groupBy(
    notes.toSorted((a, b) => isMinor(a) - isMinor(b)),
    ({ message }) => message,
  );
  const noted = [...byMessage].map(([message, all]) => {
    const origins = [...new Set(all.map(({ origin }) => origin))];
    const hidden = origins.length > MAX_ORIGINS ? ` and ${origins.length - MAX_ORIGINS} more` : '';
    return `${origins.slice(0, MAX_ORIGINS).join(', ')}${hidden}: ${message}`;
  });
  const lines = [
    ...noted,
    '',
    `${displayPath('', content)} has ${pluralize(files.length, 'new post')} (${pluralize(drafts, 'draft')}), ${pluralize(pictures, 'picture')}, ${pluralize(redirects, 'redirect')} and ${pluralize(authors, 'new author')}.`,
    `${answered} of ${addresses} old addresses lead to them.${unknown === 0 ? '' : ` Those of ${pluralize(unknown, 'post')} are unknown: npx @portico/review published tries those in a sitemap.`}`,
    'npx portico check lists the mistakes in them.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function readArguments() {
  const [value, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const options = { from: value, url: value, root: value, publish: flag, version: flag, help: { ...flag, short: 'h' } };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(reasonOf(error).replace(/\. .*$/s, ''));
  }
}
