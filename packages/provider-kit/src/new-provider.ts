import { homedir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { completeAnswers, fontFilesOf, QUESTIONS, type RawAnswers } from '#answers.ts';
import { failInOneLine } from '#fail-in-one-line.ts';
import { type FontUse, makeFonts } from '#fonts/make-fonts.ts';
import { logoOf, providerFiles } from '#provider-files.ts';
import {
  filesRemoved,
  formatFiles,
  PROVIDERS_OWN,
  refuseToLose,
  refuseToOverwrite,
  refuseToReplace,
  writeFiles,
} from '#write-files.ts';

/*
 * npm run new-provider: puts another provider in the place of the one that is there. docs/new-provider.md says how.
 */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const WIDEST = Math.max(...QUESTIONS.map(({ name }) => name.length));
const USAGE = `npm run new-provider -- --brand Acme --domain acme.example

Puts a provider of yours in the place of the sample: site.config.ts, content/ and brand/. On a terminal it
asks for what no flag says.

${QUESTIONS.map(({ name, question }) => `  --${name.padEnd(WIDEST)}  ${question}`).join('\n')}
  --${'dir'.padEnd(WIDEST)}  Writes into another folder than the repository
  --${'force'.padEnd(WIDEST)}  Replaces a provider of your own, and files that git does not have
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
  const target = path.resolve(from, directory || ROOT);
  const isInPlace = target === ROOT;
  if (isInPlace && !force) {
    await refuseToReplace(target);
    await refuseToLose(target);
  } else if (!force) {
    await refuseToOverwrite(target);
  }
  // What a shell does to what stands unquoted on its line, and nobody does to an answer.
  const here = (file: string) => path.resolve(from, file.replace(/^~(?=\/)/, homedir()));
  const isAsking = process.stdin.isTTY && process.stdout.isTTY;
  const answers = completeAnswers(isAsking ? await ask(given, here) : given);
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
  const isReplaced = isInPlace || force;
  const removed = isReplaced ? await filesRemoved(target, files) : [];
  await writeFiles(target, files, isReplaced ? PROVIDERS_OWN : []);
  await formatFiles([path.join(target, 'site.config.ts')]);
  const colors = logo.hasOneColor
    ? 'The logo has one colour, so it follows the accent of each look.'
    : 'The logo has several colours and keeps them in every look: look at it on dark and on light.';
  const at = (name: string) => path.join(directory ?? '', name);
  const next = isInPlace
    ? 'Next: npm start to see it, npm run check for what is still to be replaced, docs/new-provider.md for the rest.'
    : `Next: look at the files. npm start still shows the provider of the repository; to see this one, copy ${PROVIDERS_OWN.join(', ')} over the repository's, or run the command again without --dir.`;
  process.stdout.write(
    `${[...removed.map((name) => `removed ${at(name)}`), ...[...files.keys()].map((name) => `wrote ${at(name)}`), colors, next].join('\n')}\n`,
  );
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
async function ask(given: RawAnswers, here: (file: string) => string): Promise<RawAnswers> {
  // What is wrong with a flag is told before the first question.
  completeAnswers({ brand: 'A', domain: 'a.example', ...given });
  const fonts = (use: FontUse) => (files: string) => makeFonts(use, fontFilesOf(files).map(here));
  const uses: Readonly<Record<string, (answer: string) => Promise<unknown>>> = {
    logo: (file) => logoOf(here(file)),
    font: fonts('text'),
    'code-font': fonts('code'),
  };
  const misuse = (name: string, answer: string): Promise<string | undefined> | undefined =>
    uses[name]?.(answer).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  const answers: Record<string, string | undefined> = { ...given };
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for (const { name, question, otherwise, mistake, isRequired } of QUESTIONS) {
    while (answers[name] === undefined) {
      const usual = otherwise(answers);
      const answer = (await terminal.question(`${question}${usual === undefined ? '' : ` [${usual}]`}: `)).trim();
      const found = answer === '' ? undefined : (mistake?.(answer) ?? (await misuse(name, answer)));
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
