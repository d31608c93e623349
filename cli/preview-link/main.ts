import {
  importedSite,
  MAX_PREVIEW_DAYS as MAX_DAYS,
  PREVIEW_DAYS,
  parseEnvironment,
  UsageError,
} from '@portico/server';
import { defineCommand } from '#command.ts';
import { previewLink } from '#preview-link/make-preview-link.ts';

const USAGE = `portico preview-link my-title            prints a link that shows a draft or scheduled post for a week, to anyone who has it
portico preview-link my-title --days 30  prints one that works for 30 days
`;

export const command = defineCommand({
  usage: USAGE,
  options: { days: { type: 'string' } },
  async run({ days = String(PREVIEW_DAYS) }, [name, ...others]) {
    const environment = parseEnvironment(process.env);
    const { baseUrl, contentDirectory: directory, previewSecret: secret, linkServer } = environment;
    if (name === undefined || others.length > 0) {
      throw new UsageError('A preview link shows one post, named by its slug or the path of its file');
    }
    if (!/^[1-9]\d*$/.test(days) || Number(days) > MAX_DAYS) {
      throw new UsageError(`--days ${days} is not a number of days from 1 to ${MAX_DAYS}`);
    }
    const { url, until } = await previewLink({
      name,
      secret,
      linkServer,
      baseUrl,
      directory,
      blog: (await importedSite()).blog,
      days: Number(days),
      now: Date.now(),
    });
    process.stdout.write(`${url}\n`);
    if (!process.env.BASE_URL && linkServer === undefined) {
      process.stderr.write(
        `BASE_URL is not set, so the link leads to ${baseUrl}. Set it to the address that readers see.\n`,
      );
    }
    process.stderr.write(
      until === undefined
        ? 'The post is published; this is its address.\n'
        : `It works until ${new Date(until).toUTCString()}, for anyone who has it.\n`,
    );
    return 0;
  },
});
