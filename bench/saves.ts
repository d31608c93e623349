import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pause } from './bench.ts';
import { median } from './figure.ts';
import { postFile } from './posts.ts';

export type Place = { readonly url: string; readonly content: string; readonly slugs: readonly string[] };

/** Each saves something, and says which page shows it and how. */
export const SAVES = {
  'an edited text': ({ content, slugs }: Place, number: number) => {
    const slug = slugs[(number * 3) % slugs.length] ?? '';
    const text = `Edited ${number}.`;
    const file = postFile(content, slug);
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n${text}\n`);
    return { page: `/blog/${slug}`, isLive: (html: string) => html.includes(text) };
  },
  'an edited title': ({ content, slugs }: Place, number: number) => {
    const slug = slugs[(number * 3 + 1) % slugs.length] ?? '';
    const title = `Retitled ${number}`;
    const file = postFile(content, slug);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^title:.*(?:\n +.*)*/m, `title: ${title}`));
    return { page: `/blog/${slug}`, isLive: (html: string) => html.includes(title) };
  },
  'a new post': ({ content, slugs }: Place, number: number) => {
    const source = readFileSync(postFile(content, slugs[0] ?? ''), 'utf8');
    writeFileSync(postFile(content, `new-${number}`), source.replace(/^title:.*(?:\n +.*)*/m, `title: New ${number}`));
    return { page: `/blog/new-${number}`, isLive: (html: string) => html.includes(`New ${number}`) };
  },
  'a removed post': ({ content, slugs }: Place, number: number) => {
    const slug = slugs[(number * 3 + 2) % slugs.length] ?? '';
    rmSync(postFile(content, slug));
    return { page: `/blog/${slug}`, isLive: (_html: string, status: number) => status === 404 };
  },
} as const;

const EVERY_MS = 2;
const LONGEST_MS = 20_000;
// Longer than what a server does by itself after a save.
const REST_MS = 400;

/** The median of the milliseconds from a save until a reader gets it. */
export async function timeSaves(place: Place, kind: keyof typeof SAVES, count: number): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const begun = performance.now();
    const { page, isLive } = SAVES[kind](place, number);
    await untilLive(`${place.url}${page}`, isLive);
    times.push(performance.now() - begun);
    await pause(REST_MS);
  }
  return median(times);
}

async function untilLive(url: string, isLive: (html: string, status: number) => boolean): Promise<void> {
  const until = performance.now() + LONGEST_MS;
  while (performance.now() < until) {
    const response = await fetch(url);
    if (isLive(await response.text(), response.status)) {
      return;
    }
    await pause(EVERY_MS);
  }
  throw new Error(`${url} does not show what was saved ${LONGEST_MS / 1000} s ago.`);
}
