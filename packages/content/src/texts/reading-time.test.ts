import { expect, test } from 'vitest';
import { readingMinutes } from '#texts/reading-time.ts';

test.for([
  ['nothing', '', 1],
  ['one word', 'word', 1],
  ['one minute and a bit less than a half', 'word '.repeat(356), 1],
  ['one minute and a half', 'word '.repeat(357), 2],
  ['ten minutes of words', 'word '.repeat(2380), 10],
  ['marks without a letter or digit', '- * # | --- '.repeat(2380), 1],
  ['ten minutes of words in code', `\`\`\`\n${'word '.repeat(2380)}\n\`\`\``, 10],
  ['one word beside comments', `word <!-- ${'word 字 '.repeat(2380)} -->`, 1],
  ['ten minutes of words in a comment that is code', `\`\`\`\n<!-- ${'word '.repeat(2380)} -->\n\`\`\``, 10],
  ['ten minutes of Chinese, which has no spaces', '字'.repeat(2600), 10],
  ['ten minutes of Japanese', 'かなカナ漢字ああああ'.repeat(260), 10],
  ['ten minutes of Thai, which has spaces between sentences alone', 'การอ่านข้อ '.repeat(1100), 10],
  ['ten minutes of Lao', 'ການອ່ານຂໍ້'.repeat(1100), 10],
  ['ten minutes of Khmer', 'ការអានអត្ថ'.repeat(1100), 10],
  ['ten minutes of Burmese', 'စာဖတ်ခြင်း'.repeat(1100), 10],
  ['five minutes of Thai and five of Chinese', 'การอ่านข้อ字字'.repeat(550) + '字'.repeat(200), 10],
  ['ten minutes of words with marks before, within and after', '“don’t—stop”, '.repeat(2380), 10],
  ['ten minutes of letters beyond the first plane', '𝐀𝐁 '.repeat(2380), 10],
  ['ten minutes between spaces that do not break', 'x1\u00a0'.repeat(2380), 10],
  ['Korean, which has spaces', '한국어 '.repeat(2380), 10],
  ['five minutes of words and five of characters', 'word '.repeat(1190) + '字'.repeat(1300), 10],
] as const)('%s', ([, markdown, minutes]) => {
  expect(readingMinutes(markdown)).toBe(minutes);
});
