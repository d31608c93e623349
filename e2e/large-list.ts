import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { seededRandom } from '@portico/site/seeded-random';

const TITLES = [
  'Tunnels to the edge',
  'Tuning a gateway',
  'A tunnel for each',
  'Deploys at night',
  'TLS without tears',
];

/** Writes posts whose list is too large for browsers, by descriptions that do not compress, of letters that no query has. */
export async function writeLargeList(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const random = seededRandom(1);
  const noise = () => Array.from({ length: 2000 }, () => String.fromCharCode(0x4e00 + random.below(5000))).join('');
  await Promise.all(
    Array.from({ length: count }, (_, place) =>
      writeFile(
        path.join(folder, `post-${place}.md`),
        `---\ntitle: ${TITLES[place] ?? `Post ${place}`}\ndescription: ${place < 10 ? 'Short.' : noise()}\nauthor: Ines Okafor\ndate: 2026-0${place < 10 ? 2 : 1}-${String((place % 28) + 1).padStart(2, '0')}\ntags: [Tunnels, Tag ${place}]\ncategory: Guides\n---\nText.\n`,
      ),
    ),
  );
}
