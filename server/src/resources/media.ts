import type { ContentSnapshot } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { FILE } from '#cache/cache-policies.ts';
import { EMBEDDABLE } from '#http/security-headers.ts';
import type { FileOnDisk } from '#http/send-file.ts';
import { contentType } from '#http/static-files.ts';
import type { Target } from '#request/target.ts';

// Opened by itself, the browser shows it in a page of its own, which loads the video and nothing else.
const POLICY = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The video or the captions at an address; undefined where there are none. */
export function mediaFile({ match }: Target, { media }: ContentSnapshot): FileOnDisk | undefined {
  const file = match?.name === 'besidePost' ? media.get(urlBeside(match.params)) : undefined;
  return (
    file && {
      path: file.path,
      state: file.state,
      root: file.root,
      entityTag: `"${file.hash}"`,
      headers: {
        ...EMBEDDABLE,
        'content-type': contentType(file.path),
        'content-security-policy': POLICY,
        'cache-control': FILE,
      },
    }
  );
}
