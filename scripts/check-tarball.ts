import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

// The packages contain only ES modules, so CommonJS and old resolvers don't matter.
const RESOLVERS = ['node16-esm', 'bundler'];

/** Returns the findings of publint and Are The Types Wrong for a package. */
export async function reportOnTarball(file: string): Promise<readonly string[]> {
  const tarball = new Uint8Array(readFileSync(file));
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
  const result = await checkPackage(createPackageFromTarballData(tarball));
  const problems = 'problems' in result ? result.problems : [];
  const counted = problems.filter(
    (problem) => !('resolutionKind' in problem) || RESOLVERS.includes(problem.resolutionKind),
  );
  return [
    ...messages.map((message) => formatMessage(message, pkg) ?? message.code),
    ...counted.map((problem) => JSON.stringify(problem)),
  ];
}
