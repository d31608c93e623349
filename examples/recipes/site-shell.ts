// For builds and servers on Node. If the site is slow or down, pages keep the shell that was read last.
const SITE = 'https://culvert.example';
const MINUTE = 60_000;

export type SiteShell = Readonly<Record<'head' | 'header' | 'footer', string>>;

export const NO_SHELL: SiteShell = { head: '', header: '', footer: '' };

let last: SiteShell | undefined;
let reading: Promise<SiteShell>;
let readAgainAt = 0;

/** The shell, at most an hour old while the site works. Rejects if it was never read and there is no fallback, as in a build. */
export async function siteShell(fallback?: SiteShell): Promise<SiteShell> {
  if (Date.now() >= readAgainAt) {
    readAgainAt = Date.now() + 60 * MINUTE;
    reading = readShell();
    reading.then(
      (shell) => {
        last = shell;
      },
      (error) => {
        readAgainAt = Date.now() + MINUTE;
        console.error(error);
      },
    );
  }
  return last ?? (fallback ? reading.catch(() => fallback) : reading);
}

async function readShell(): Promise<SiteShell> {
  const [head, header, footer] = await Promise.all([read('head'), read('header'), read('footer')]);
  return { head, header, footer };
}

async function read(part: string): Promise<string> {
  const url = `${SITE}/shell/${part}.html`;
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch((cause) => {
    throw new Error(`${url} did not answer.`, { cause });
  });
  if (!response.ok) {
    throw new Error(`${url} answered ${response.status}.`);
  }
  return response.text();
}
