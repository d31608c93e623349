import path from 'node:path';
import { pluralize } from '@portico/content';
import { displayPath, importedSite, parseEnvironment, UsageError } from '@portico/server';
import { reportOnSite } from '#check/report-on-site.ts';
import { defineCommand } from '#command.ts';
import { FORMATS, readSource } from '#import/read-source.ts';
import { writePosts } from '#import/write-posts.ts';

const USAGE = `portico import --from ghost FILE.json       an export of Ghost; its folder content/ next to it has the pictures
portico import --from wordpress FILE.xml    an export of WordPress; its folder wp-content/ next to it has the pictures
portico import --from hugo DIR              the folder of a site; hugo, jekyll, docusaurus, eleventy or markdown
portico import --from document PATH         a document of Google Docs or Word, saved as Markdown or as a web page
  --url URL       the address of the old site, for its own links, if its files do not say it
  --publish       keeps posts public even if they contain something that only the old site understands
`;
// Listing more origins for one message would hide the other messages.
const MAX_ORIGINS = 5;

export const command = defineCommand({
  usage: USAGE,
  options: { from: { type: 'string' }, publish: { type: 'boolean' }, url: { type: 'string' } },
  async run(values, [from, ...more]) {
    const format = FORMATS.find((name) => name === values.from);
    if (format === undefined || from === undefined || more.length > 0) {
      throw new UsageError(
        format === undefined ? '--from names the kind of site' : 'The import reads one file or folder',
      );
    }
    if (values.url !== undefined && !/^https?:$/.test(URL.parse(values.url)?.protocol ?? '')) {
      throw new UsageError('--url is an address such as https://old.example');
    }
    const source = readSource(format, path.resolve(from), values.url);
    const { contentDirectory: content } = parseEnvironment(process.env);
    const site = await importedSite();
    const imported = await writePosts(source, {
      content,
      author: site.blog.author ?? site.brand,
      now: new Date(),
      unknown: values.publish ? 'public' : 'draft',
    });
    const { files, drafts, pictures, authors, notes, redirects } = imported;
    const { json } = await reportOnSite(site, process.env);
    const found = json.findings.filter(({ file }) => files.includes(file));
    const mistakes = found.filter(({ severity }) => severity === 'mistake');
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
      ...mistakes.map(({ path: file, line, message }) => `${file}:${line ?? 1}: ${message}`),
      '',
      `${displayPath('', content)} has ${pluralize(files.length, 'new post')} (${pluralize(drafts, 'draft')}), ${pluralize(pictures, 'picture')}, ${pluralize(redirects, 'redirect')} and ${pluralize(authors, 'new author')}.`,
      `portico check finds ${pluralize(mistakes.length, 'mistake')} and ${pluralize(found.length - mistakes.length, 'warning')} in them.`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    return 0;
  },
});
