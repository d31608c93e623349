import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { differencesOf } from '#differences.ts';

/** Each difference with `[-removed-]` and `{+added+}`, a line below the other. */
async function marked(before: string, after: string): Promise<readonly string[]> {
  const marks = { kept: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const;
  const differences = await differencesOf(before, after, await temporaryFolder());
  return differences.map((lines) =>
    lines.map((line) => line.map(({ text, is }) => `${marks[is][0]}${text}${marks[is][1]}`).join('')).join('\n'),
  );
}

const filler = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ');

test.for([
  ['Same.', 'Same.', []],
  ['The quick fox.', 'The slow fox.', ['The [-quick -]{+slow +}fox.']],
  ['One two three four.', 'One three two four.', ['One [-two -]three {+two +}four.']],
  ['One.', 'One.\nTwo.', ['One.\n{+Two.+}']],
  ['One.\nTwo.', 'Two.', ['[-One.-]\nTwo.']],
  ['再試行の間隔を広げる。', '再試行の時間を広げる。', ['再試行の[-間隔-]{+時間+}を広げる。']],
  [
    `a ${filler} b`,
    `c ${filler} d`,
    [expect.stringMatching(/^\[-a -\]\{\+c \+\}w0 .*w23 $/), expect.stringMatching(/^w36 .*\[-b-\]\{\+d\+\}$/)],
  ],
] as const)('the difference of %j and %j is word by word', async ([before, after, expected]) => {
  expect(await marked(before, after)).toEqual(expected);
});
