import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { type Format, readSource } from '#read-source.ts';
import { bodyOf, imported } from '#testing/imported.ts';

const POSTS = {
  hugo: 'content/blog',
  jekyll: '_posts',
  docusaurus: 'blog',
  eleventy: 'src/posts',
  markdown: 'posts',
} as const;
const FRONT_MATTER = '---\ntitle: A\ndescription: D\nauthor: Ines Okafor\ndate: 2026-03-14\ncategory: C\n---\n';
function item(id: number, fields: string, html: string): string {
  return `<item><title>Post ${id} &amp; more</title><dc:creator><![CDATA[jun]]></dc:creator><content:encoded><![CDATA[${html}]]></content:encoded><excerpt:encoded><![CDATA[D]]></excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>2024-01-02 12:00:00</wp:post_date>${fields}</item>`;
}

function published(id: number, html: string): string {
  return item(
    id,
    `<link>https://old.example/2024/01/post-${id}/</link><wp:post_name>post-${id}</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2024-01-02 10:00:00</wp:post_date_gmt><category domain="category" nicename="c"><![CDATA[C & C]]></category><category domain="post_tag" nicename="t"><![CDATA[T]]></category><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>`,
    html,
  );
}

const ATTACHMENT = item(
  9,
  '<wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/wp-content/uploads/a.png</wp:attachment_url><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>The A</wp:meta_value></wp:postmeta>',
  '',
).replace('[CDATA[D]]', '[CDATA[Cap]]');

function wxr(...items: readonly string[]): string {
  return `<?xml version="1.0"?><rss version="2.0"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:author><wp:author_login>jun</wp:author_login><wp:author_display_name>Jun Watanabe</wp:author_display_name></wp:author>${items.join('')}</channel></rss>`;
}

test('WordPress: a gallery without ids has only the pictures of its post, and many galleries take only seconds', async () => {
  const parent = '<wp:post_parent>1</wp:post_parent>';
  const attachments = Array.from({ length: 10_000 }, (_, index) =>
    ATTACHMENT.replace('<wp:post_id>9<', `<wp:post_id>${index + 10}<`),
  );
  const own = ATTACHMENT.replace('<wp:post_type>', `${parent}<wp:post_type>`);
  const text = wxr(published(1, '[gallery]'), own, own.replace('>9<', '>8<').replace('a.png', 'a.pdf'));
  const { after } = await imported('wordpress', { 'a.xml': text }, { from: 'a.xml' });
  expect(bodyOf(after['posts/post-1.md'])).toMatch(/^:::gallery\n!\[The A\]\([^\n]*a\.png "Cap"\)\n:::$/);
  const ids = `${'10009,'.repeat(40_000)}0`;
  const source = wxr(published(1, `[gallery ids="${ids}"]`), ...attachments);
  const read = readSource('wordpress', path.join(await temporaryFolder({ 'a.xml': source }), 'a.xml'));
  const [post] = read.posts;
  const begun = process.threadCpuUsage();
  post?.read(() => {});
  expect(process.threadCpuUsage(begun).user).toBeLessThan(5_000_000);
});

// The time may only grow with the length: each of these is about 100 KB.
test.for<[Exclude<Format, 'ghost'>, string, string?]>([
  ['hugo', 'a', '{{<'],
  ['hugo', ' ', '{{<'],
  ['jekyll', 'a', '{%'],
  ['jekyll', ' ', '{%'],
  ['jekyll', 'background:', '<p '],
  ['wordpress', 'a', '['],
  ['docusaurus', 'a', '{'],
  ['hugo', '{{< note >}}\n'],
  ['hugo', '{{< highlight go >}}'],
  ['jekyll', '{% raw %}'],
  ['jekyll', '{::comment}'],
  ['jekyll', '{% comment %}{{'],
  ['docusaurus', '<!-- a '],
  ['jekyll', '{: .a}\n'],
  ['docusaurus', ':::note A\n'],
  ['docusaurus', '<A>\n'],
  ['docusaurus', '<A {'],
  ['docusaurus', '<a b={'],
  ['docusaurus', '<Tabs>\n<TabItem value="a">\n'],
  ['docusaurus', '</A>', '<A>'],
  ['hugo', '{{< hint >}}A{{< hint >}}B{{< /hint >}}'],
  ['wordpress', '[code]'],
  ['wordpress', '[caption]<img'],
  ['wordpress', '<!-- wp:a '],
  ['wordpress', '<figure class="gallery"><img>'],
  ['wordpress', '<sup><a href="#a">1</a></sup>', '<ol><li id="a">A</li></ol>'],
])('%s: many %j after %j take only seconds', { timeout: 120_000 }, async ([format, text, start = '']) => {
  const body = start + text.repeat(100_000 / text.length);
  const isFolder = format !== 'wordpress';
  const files = isFolder
    ? { [`${POSTS[format]}/2024-01-01-a.md`]: FRONT_MATTER + body }
    : { 'a.xml': wxr(published(1, body)) };
  const begun = process.threadCpuUsage();
  await imported(format, files, { from: isFolder ? '' : 'a.xml' });
  expect(process.threadCpuUsage(begun).user).toBeLessThan(5_000_000);
});
