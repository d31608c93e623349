import path from 'node:path';
import type { ContentSnapshot } from '@portico/content';
import { failedSlot, isComponentFailure } from '@portico/core/component-part';
import type { Found } from '#check/finding.ts';
import { journalOfFailures } from '#events.ts';
import { addressAt } from '#http/address.ts';
import { locateAddress } from '#locate/locate-address.ts';
import { made } from '#locate/locate-target.ts';
import { createResponseMaker, type ResponseMakerOptions } from '#site/make-response.ts';

type Options = Omit<ResponseMakerOptions, 'journal'> & {
  readonly content: ContentSnapshot;
  readonly siteDirectory: string;
};

/**
 * Makes a page as it is now, and returns the slots and components that fail on it, with paths relative to the site's folder. A page
 * that can't be made says so itself.
 */
export async function failedParts(pathname: string, options: Options): Promise<readonly Found[]> {
  const failures = new Map<string, Found>();
  const { make } = createResponseMaker({
    ...options,
    journal: journalOfFailures((error) => {
      if (error instanceof Error && isComponentFailure(error)) {
        failures.set(error.message, placed(error, options.siteDirectory));
      }
    }),
  });
  const located = locateAddress(addressAt(pathname), options);
  await make(made(located)).catch(() => {});
  return [...failures.values()];
}

/** What fails is the first call of the site in the stack. */
function placed(error: Error, site: string): Found {
  const { cause } = error;
  const { message: reason, stack = '' } = cause instanceof Error ? cause : { message: String(cause) };
  const slot = failedSlot(error);
  const part = slot === undefined ? 'a component' : `slots/${slot}.tsx`;
  const instead = slot === undefined ? 'readers see its text' : 'pages are served without it';
  const calls = `${stack}\n${error.message}`
    .split(`${site}${path.sep}`)
    .map((rest) => /^(?!node_modules|\.)([^\s:]+):(\d+):(\d+)/.exec(rest))
    .filter((call) => call !== null);
  const [, file = slot === undefined ? 'components' : part, line, column] = calls[0] ?? [];
  return {
    rule: 'site/module',
    file,
    ...(line !== undefined && { line: Number(line), column: Number(column) }),
    message: `${part} fails, so ${instead}: ${reason}`,
  };
}
