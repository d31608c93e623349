import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { completeAnswers, QUESTIONS, type RawAnswers } from '#answers.ts';
import { failInOneLine } from '#fail-in-one-line.ts';
import { providerFiles } from '#provider-files.ts';
import { formatFiles, PROVIDERS_OWN, refuseToLose, writeFiles } from '#write-files.ts';

/*
 * npm run new-provider: puts another provider in the place of the one that is there. docs/new-provider.md says how.
 */

const WIDEST = Math.max(...QUESTIONS.map(({ name }) => name.length));
const USAGE = `npm run new-provider -- --brand Acme --domain acme.example

Puts a provider of yours in the place of the sample: site.config.ts, site.pages.ts, content/ and brand/. On a terminal it
asks for what no flag says.

${QUESTIONS.map(({ name, question }) => `  --${name.padEnd(WIDEST)}  ${question}`).join('\n')}
  --${'dir'.padEnd(WIDEST)}  Writes into another folder than the repository
  --${'force'.padEnd(WIDEST)}  Replaces files that git does not have
  --${'help'.padEnd(WIDEST)}  Prints this
`;

try {
  await main();
} catch (error) {
  failInOneLine(error);
}

async function main(): Promise<void> {
  const { help, force, dir: directory, ...given } = readArguments();
  if (help) {
    process.stdout.write(USAGE);
    return;
  }
  // npm starts scripts at the root; paths are meant from where it was called.
  const from = process.env.INIT_CWD ?? process.cwd();
  const target = path.resolve(from, directory ?? path.resolve(import.meta.dirname, '../../..'));
  const isInPlace = directory === undefined;
  if (isInPlace && !force) {
    await refuseToLose(target);
  }
  const answers = completeAnswers(process.stdin.isTTY && process.stdout.isTTY ? await ask(given) : given);
  const here = (file: string) => path.resolve(from, file);
  const today = new Date().toISOString().slice(0, 10);
  const { files, logo } = await providerFiles(
    {
      ...answers,
      logo: answers.logo && here(answers.logo),
      fonts: answers.fonts.map(here),
      codeFonts: answers.codeFonts.map(here),
    },
    today,
  );
  await writeFiles(target, files, isInPlace || force ? PROVIDERS_OWN : []);
  await formatFiles(['site.config.ts', 'site.pages.ts'].map((name) => path.join(target, name)));
  const colors = logo.hasOneColor
    ? 'The logo has one colour, so it follows the accent of each look.'
    : 'The logo has several colours and keeps them in every look: look at it on dark and on light.';
  process.stdout.write(`${[...files.keys()].map((name) => `wrote ${path.join(directory ?? '', name)}`).join('\n')}
${colors}
Next: npm start to see it, npm run check for what is still to be replaced, docs/new-provider.md for the rest.
`);
}

function readArguments() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const asked = Object.fromEntries(QUESTIONS.map(({ name }) => [name, { ...text, multiple: true }] as const));
  try {
    const { values } = parseArgs({ options: { ...asked, dir: text, force: flag, help: flag } });
    const { dir, force = false, help = false, ...rest } = values;
    const joined: RawAnswers = Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : undefined]),
    );
    return { ...joined, dir: typeof dir === 'string' ? dir : undefined, force: force === true, help: help === true };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\. .*$/s, '') : error;
    throw new Error(`${reason}. Write it so:\n\n${USAGE.trimEnd()}`);
  }
}

/** Asks for what is not given, each again until it can be used. An answer of nothing takes what stands in brackets. */
async function ask(given: RawAnswers): Promise<RawAnswers> {
  const answers: Record<string, string | undefined> = { ...given };
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for (const { name, question, otherwise, mistake, isRequired } of QUESTIONS) {
    while (answers[name] === undefined) {
      const usual = otherwise(answers);
      const answer = (await terminal.question(`${question}${usual === undefined ? '' : ` [${usual}]`}: `)).trim();
      const found = answer === '' ? undefined : mistake?.(answer);
      if (found !== undefined) {
        process.stdout.write(`  ${found}\n`);
      } else if (answer !== '' || !isRequired) {
        answers[name] = answer || usual || '';
      }
    }
  }
  terminal.close();
  return answers;
}
