import { parseEnvironment } from '@portico/server/environment';
import { failInOneLine, readArguments, wrongArguments } from '@portico/server/process/command';
import { previewLink } from '#preview-link/preview-link.ts';

const USAGE = `npm run preview-link -- my-title      prints a link that shows a draft or scheduled post for a week, to anyone who has it
`;

try {
  const { baseUrl, contentDirectory: directory, previewSecret: secret } = parseEnvironment(process.env);
  const { positionals } = readArguments(USAGE, {});
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) {
    throw wrongArguments(USAGE, 'A preview link shows one post, named by its slug or the path of its file');
  }
  const { url, until } = await previewLink({ name, secret, baseUrl, directory, now: Date.now() });
  process.stdout.write(`${url}\n`);
  if (!process.env.BASE_URL) {
    process.stderr.write(
      `BASE_URL is not set, so the link leads to ${baseUrl}. Set it to the address that readers see.\n`,
    );
  }
  process.stderr.write(
    until === undefined
      ? 'The post is published; this is its address.\n'
      : `It works until ${new Date(until).toUTCString()}, for anyone who has it.\n`,
  );
} catch (error) {
  failInOneLine(error);
}
