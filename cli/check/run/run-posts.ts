import { allPosts, type ContentSnapshot, pluralize } from '@portico/content';
import type { Finding, openPostRenderer } from '@portico/server';
import { type RunOptions, runPost } from '#check/run/run-blocks.ts';
import { canIsolate } from '#check/run/run-program.ts';

type Options = Omit<RunOptions, 'isIsolated'> & {
  readonly snapshot: ContentSnapshot;
  readonly renderer: Pick<ReturnType<typeof openPostRenderer>, 'parse'>;
};

/** Runs the code blocks with the option `run`, of all posts or of those with one of these slugs. */
export async function runPosts({ snapshot, renderer, ...options }: Options, slugs?: ReadonlySet<string>) {
  const isIsolated = canIsolate();
  const findings: Finding[] = [];
  let blocks = 0;
  for (const post of allPosts(snapshot)) {
    const mayRun = /^.*\brun\b/m.test(post.markdown) && (slugs?.has(post.slug) ?? true);
    // A post that can't be parsed is already reported.
    const parsed = mayRun ? await renderer.parse(post, snapshot, 'save').catch(() => undefined) : undefined;
    const { runs = [] } = parsed ?? {};
    blocks += runs.length;
    findings.push(...(await runPost(post, runs, { ...options, isIsolated })));
  }
  const ran = `${blocks === 0 ? 'No code block says' : `${pluralize(blocks, 'code block')} ${blocks === 1 ? 'says' : 'say'}`} run.`;
  const warning = ' They could use the network and leave programs behind: this system forbids unshare, or has none.';
  return {
    findings,
    line: `${ran}${blocks > 0 && !isIsolated ? warning : ''}`,
    json: { blocks, isolated: isIsolated },
  };
}
