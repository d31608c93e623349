import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Format, readSource } from '#read-source.ts';
import { bodyOf, type Files, imported, type Options } from '#testing/imported.ts';
import { writePosts } from '#write-posts.ts';

const POSTS = {
  hugo: 'content/blog',
  jekyll: '_posts',
  docusaurus: 'blog',
  eleventy: 'src/posts',
  markdown: 'posts',
} as const;
const FRONT_MATTER = '---\ntitle: A\ndescription: D\nauthor: Ines Okafor\ndate: 2026-03-14\ncategory: C\n---\n';
const POST = `${FRONT_MATTER}Text\n`;

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

/** Imports one post with this text, next to another one. */
async function importedPost(format: Exclude<Format, 'ghost'>, text: string, options: Options = {}) {
  const isExport = format === 'wordpress';
  const files: Files = isExport
    ? { 'a.xml': wxr(published(1, text), published(2, 'Two'), ATTACHMENT), 'wp-content/uploads/a.png': 'picture' }
    : {
        'config.toml': 'baseURL = "https://old.example/"',
        'docusaurus.config.js': "export default {\n  url: 'https://old.example',\n  baseUrl: '/',\n};",
        [`${POSTS[format]}/2024-01-01-a.md`]: text.startsWith('---') ? text : FRONT_MATTER + text,
        [`${POSTS[format]}/2024-01-02-b.md`]: POST,
      };
  const { after, notes } = await imported(format, files, { from: isExport ? 'a.xml' : '', ...options });
  const file = after['posts/post-1/index.md'] ?? after['posts/a.md'] ?? '';
  return { file, body: bodyOf(file), notes };
}

test.for<[Exclude<Format, 'ghost'>, string, string]>([
  ['hugo', '{{< highlight go >}}\nx := `1`\n{{< /highlight >}}', '```go\nx := `1`\n```'],
  [
    'hugo',
    '{{< figure src="https://a.b/c d" alt="A" caption="The \\"A\\"" >}}',
    '![A](<https://a.b/c d> "The \\"A\\"")',
  ],
  [
    'hugo',
    '{{< figure src="https://a.b/c" alt="A" caption="B" link="https://a.b/" >}}',
    '[![A](<https://a.b/c> "B")](<https://a.b/>)',
  ],
  [
    'hugo',
    '{{< highlight go "linenos=table,hl_lines=2 5-7,linenostart=10" >}}\nx\n{{< /highlight >}}',
    '```go {2,5-7} lineNumbers=10\nx\n```',
  ],
  ['hugo', '```go {hl_lines=[2,"5-7"],linenos=false}\nx\n```', '```go {2,5-7}\nx\n```'],
  ['hugo', '{{< details summary="More" open=true >}}\nA\n{{< /details >}}', ':::details More {open}\n\nA\n\n:::'],
  ['hugo', '{{% alert title="T" color="danger" %}}\nA\n{{% /alert %}}', ':::caution T\n\nA\n\n:::'],
  ['hugo', 'A\n\n{{< hint info >}}B{{< /hint >}}', 'A\n\n:::note\n\nB\n\n:::'],
  ['hugo', '{{< admonition tip "T" >}}\nA\n{{< /admonition >}}', ':::tip T\n\nA\n\n:::'],
  [
    'hugo',
    '{{< hint info >}}\nA\n\n{{< hint danger >}}B{{< /hint >}}\n\nC\n{{< /hint >}}\n\nD',
    '::::note\n\nA\n\n:::caution\n\nB\n\n:::\n\nC\n\n::::\n\nD',
  ],
  [
    'hugo',
    '{{< details summary="More" >}}\n{{% notice tip %}}\n[b]({{< ref "b.md" >}})\n{{% /notice %}}\n{{< /details >}}',
    '::::details More\n\n:::tip\n\n[b](/blog/b)\n\n:::\n\n::::',
  ],
  [
    'docusaurus',
    '[a](#a--b_c) [b](#a-1) [c](#own--id) [d](/blog/b#x--y) [e](https://a.b/#c--d) [f](#gone--)\n\n## A & B_c\n\n## A\n\n## A\n\n## C {#own--id}',
    '[a](#a-b-c) [b](#a-2) [c](#own--id) [d](/blog/b#x-y) [e](https://a.b/#c--d) [f](#gone--)\n\n## A & B_c\n\n## A\n\n## A\n\n## C {#own--id}',
  ],
  ['hugo', 'A{{< comment >}}B{{< /comment >}}{{% comment %}}C{{% /comment %}}', 'A'],
  ['hugo', '{{% param title %}} {{< param "author" >}}', 'A Ines Okafor'],
  [
    'hugo',
    '## One {.x}\n{.mt-3 #y}\n\n![A](https://a.b/c.png){.border}\n{style="margin: auto"}\n\n## Two {#two}\n\n```\n{.x}\n```',
    '## One\n\n![A](https://a.b/c.png)\n\n## Two {#two}\n\n```\n{.x}\n```',
  ],
  ['hugo', '{{< hint constructor >}}A{{< /hint >}}', ':::note\n\nA\n\n:::'],
  ['docusaurus', '<a rel="noopener" href="https://a.b/" target=_blank>A</a>', '<a href="https://a.b/">A</a>'],
  ['hugo', '{{< youtube dQw4w9WgXcQ >}}', ':::video https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['hugo', '{{< vimeo 146022717 wide >}}', ':::video https://vimeo.com/146022717'],
  ['hugo', 'See [b]({{< ref "b.md#part" >}}) and [c](../b/).', 'See [b](/blog/b#part) and [c](/blog/b).'],
  ['hugo', '``` a ``` `{{</* b */>}}`\n\n[b](/blog/b/)', '``` a ``` `{{< b >}}`\n\n[b](/blog/b)'],
  ['hugo', '> [!NOTE] T\n> [b](b.md)', '> [!NOTE] T\n> [b](/blog/b)'],
  ['hugo', '> [!TIP]\n> See [b](b.md).', '> [!TIP]\n> See [b](/blog/b).'],
  ['hugo', 'Write `{{</* figure */>}}`.', 'Write `{{< figure >}}`.'],
  ['hugo', '# One\n\n## Two\n\n```sh\n# a [a](/blog/b/)\n```', '## One\n\n### Two\n\n```sh\n# a [a](/blog/b/)\n```'],
  [
    'hugo',
    '[b](/2020/01/b.html) [other](/docs/) [d]: x\n\n[e]: /posts/b/',
    '[b](/blog/b) [other](https://old.example/docs/) [d]: x\n\n[e]: /blog/b',
  ],
  ['jekyll', '{% highlight ruby linenos %}\nputs 1\n{% endhighlight %}', '```ruby lineNumbers\nputs 1\n```'],
  ['jekyll', 'See [b]({% post_url 2024-01-02-b %}).', 'See [b](/blog/b).'],
  ['jekyll', '[d](/x{{ site.baseurl }}/d) {{ "/a" | relative_url }} {% raw %}{{{% endraw %}', '[d](/x/d) /a {{'],
  ['jekyll', '## Two\n{: .wide #two}\n\nText{:.red}.', '## Two\n\nText.'],
  [
    'docusaurus',
    'One\n\n<!-- truncate -->\n\nTwo.\n\n{/* truncate */}\n\n[b](./b.md#part)',
    'One\n\nTwo.\n\n[b](/blog/b#part)',
  ],
  [
    'docusaurus',
    '## One {#two}\n\n<details>\n<summary>A</summary>\n\nC\n\n</details>',
    '## One {#two}\n\n<details>\n<summary>A</summary>\n\nC\n\n</details>',
  ],
  [
    'docusaurus',
    'import Tabs from \'@theme/Tabs\';\nimport TabItem from \'@theme/TabItem\';\n\n<Tabs>\n  <TabItem value="a" label="A">\n\n    ```sh\n    a\n    ```\n\n  </TabItem>\n  <TabItem value="b">B</TabItem>\n</Tabs>\n\nText',
    ':::tabs\n\n::tab A\n\n```sh\na\n```\n\n::tab b\n\nB\n\n:::\n\nText',
  ],
  [
    'docusaurus',
    '<Tabs values={[{ label: "Bash", value: "a" }]}>\n<TabItem value="a">\n\n:::info[*T*]\nA\n:::\n\n</TabItem>\n</Tabs>',
    '::::tabs\n\n::tab Bash\n\n:::note[*T*]\nA\n:::\n\n::::',
  ],
  ['docusaurus', '<Admonition type="danger" title="T">\n  A\n</Admonition>', ':::caution T\n\nA\n\n:::'],
  [
    'docusaurus',
    '```js title="a.js" showLineNumbers\na\n// highlight-next-line\nb\nc\n// highlight-start\nd\ne\n// highlight-end\nf\n```',
    '```js title="a.js" lineNumbers {2,4,5}\na\nb\nc\nd\ne\nf\n```',
  ],
  ['docusaurus', '- A\n\n  :::info Why?\n  B\n  :::', '- A\n\n  :::note Why?\n  B\n  :::'],
  ['docusaurus', 'import library. After that,\nexport it.', 'import library. After that,\nexport it.'],
  [
    'docusaurus',
    "<img\n  src={require('./p.png').default}\n  alt='P \"Q\"' width={280}\n  style={{float: 'left'}}\n/>{' '}\n<video src={`/a.mp4`} autoPlay loop={true} muted={false} className=\"b\" /> <br/>",
    '<img src="./p.png" alt="P &quot;Q&quot;" width="280"> \n<video src="https://old.example/a.mp4" autoplay loop class="b"></video> <br/>',
  ],
  [
    'docusaurus',
    '<details>\n<summary>**A** `b` _c_</summary>\n\nC `<img x={1}>`\n\n</details>',
    '<details>\n<summary><strong>A</strong> <code>b</code> <em>c</em></summary>\n\nC `<img x={1}>`\n\n</details>',
  ],
  ['docusaurus', '<>\n\n<b>A</b>\n\n</>\n\n`<></>`', '<b>A</b>\n\n`<></>`'],
  ['docusaurus', '`<Chart />` and\n\n```jsx\n<Tabs>\n```', '`<Chart />` and\n\n```jsx\n<Tabs>\n```'],
  ['docusaurus', '[other](/docs/)', '[other](https://old.example/docs/)'],
  ['docusaurus', 'Press <kbd>Ctrl</kbd> at 10:30, <b>a:b</b>.', 'Press <kbd>Ctrl</kbd> at 10:30, <b>a:b</b>.'],
  [
    'eleventy',
    '{% image "https://a.b/c.png", "A [b]" %} {% raw %}{{ x }}{% endraw %}',
    '![A \\[b\\]](<https://a.b/c.png>) {{ x }}',
  ],
  [
    'eleventy',
    'A\n\n{{ "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" | embed }}',
    'A\n\n:::video https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['eleventy', '[b]({{ "/posts/b/" | url }})', '[b](/blog/b)'],
  ['jekyll', '* TOC\n{:toc}\n\nOne', 'One'],
  ['jekyll', '~~~\n{% raw %}{{ a }}{% endraw %}\n~~~', '~~~\n{{ a }}\n~~~'],
  ['jekyll', 'Of $$x^2$$ one', 'Of $x^2$ one'],
  ['jekyll', '{% comment %}{{ secret }}{% endcomment %}One', 'One'],
  ['wordpress', 'One\ntwo\n\n<b>Three</b>', 'One\\\ntwo\n\n**Three**'],
  [
    'wordpress',
    '[caption id="x" width="3"]<a href="/big"><img src="https://old.example/wp-content/uploads/a.png" alt="A" /></a> The A[/caption]',
    '[![A](a.png "The A")](https://old.example/big)',
  ],
  ['wordpress', '<img src="/wp-content/uploads/a-300x200.png" alt="A" />', '![A](a.png)'],
  [
    'wordpress',
    '[embed]https://youtu.be/dQw4w9WgXcQ[/embed]\n\nhttps://vimeo.com/1',
    ':::video https://youtu.be/dQw4w9WgXcQ\n\n:::video https://vimeo.com/1',
  ],
  ['wordpress', '[code lang="php"]\nif (a < b) {}\n\n$x[/code]', '```php\nif (a < b) {}\n\n$x\n```'],
  [
    'wordpress',
    '<!-- wp:paragraph --><p>See <a href="http://www.old.example/2024/01/post-2/">it</a></p><!-- /wp:paragraph -->',
    'See [it](/blog/post-2)',
  ],
  [
    'wordpress',
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '| A |\n| - |\n| 1 |',
  ],
  ['wordpress', 'A\n\nB\n\n<p style="x">M</p>\n\nC', 'A\n\nB\n\nM\n\nC'],
  ['wordpress', 'A\n<ol>\n<li>B</li>\n<li>C</li>\n</ol>\nD', 'A\n\n1. B\n2. C\n\nD'],
  ['wordpress', '<div>A</div>\nB\n\n&nbsp;\n\nC', 'A\n\nB\n\nC'],
  ['wordpress', '[sourcecode language="go"]\n\tif a &lt; b {\n[/sourcecode]', '```go\n\tif a < b {\n```'],
  [
    'wordpress',
    '[caption id="x" width="3"]<a href="/wp-content/uploads/a.png"><img src="/wp-content/uploads/a-300x200.png" alt="A" /></a> The "A"[/caption]',
    '![A](a.png "The \\"A\\"")',
  ],
  [
    'wordpress',
    '<!-- wp:image --><figure class="wp-block-image"><img src="https://a.b/c.png" alt="A"><figcaption>By <a href="https://a.b/">Ann</a></figcaption></figure>',
    '![A](https://a.b/c.png "By Ann (https://a.b/)")',
  ],
  [
    'wordpress',
    '<!-- wp:gallery --><figure class="wp-block-gallery columns-2"><figure class="wp-block-image"><img src="https://a.b/c.png" alt="A"><figcaption>C</figcaption></figure><figure class="wp-block-image"><img src="https://a.b/d.png" alt="D"></figure><figcaption class="blocks-gallery-caption">Both</figcaption></figure>',
    ':::gallery Both\n![A](https://a.b/c.png "C")\n![D](https://a.b/d.png)\n:::',
  ],
  ['wordpress', 'A\n\n[gallery ids="9"]', 'A\n\n:::gallery\n![The A](a.png "Cap")\n:::'],
  [
    'wordpress',
    '<p>A<sup id="fnref-1"><a href="#fn-1">1</a></sup> b<sup><a href="#fn-2">2</a></sup></p><div class="footnotes"><hr><ol><li id="fn-1">One <a href="#fnref-1">↩</a></li><li id="fn-2">Two</li></ol></div>',
    'A[^1] b[^2]\n\n[^1]: One\n\n[^2]: Two',
  ],
  ['wordpress', '<pre>first<br>second</pre>', '```\nfirst\nsecond\n```'],
  ['wordpress', '<pre><code class="language-go">  a\n</code></pre>', '```go\n  a\n```'],
  ['wordpress', '<a href="https://a.b/"><h3>T</h3><p>x</p></a>', '### [T](https://a.b/)\n\n[x](https://a.b/)'],
  [
    'wordpress',
    '<!-- wp:gallery --><figure><img src="https://a.b/1.png" alt="1"><figcaption>By <a href="https://a.b/">A</a></figcaption></figure>',
    '![1](https://a.b/1.png "By A (https://a.b/)")',
  ],
  [
    'wordpress',
    '<!-- wp:embed --><figure><div>\nhttps://youtu.be/dQw4w9WgXcQ\n</div></figure>',
    ':::video https://youtu.be/dQw4w9WgXcQ',
  ],
  ['wordpress', '<video src="/wp-content/uploads/a.png"></video>', '<video src="/blog/post-1/a.png"></video>'],
  [
    'wordpress',
    '<table><tr><td colspan="2">A</td></tr></table>',
    '<table><tbody><tr><td colspan="2">A</td></tr></tbody></table>',
  ],
  [
    'wordpress',
    'Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, $5, a_b, 2 * 3 * 4 and <code>x</code>.',
    'Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, \\$5, a_b, 2 \\* 3 \\* 4 and `x`.',
  ],
  ['wordpress', '<!-- wp:html --><details><pre>S\n\nT</pre></details>', '<details><pre>S&#10;\nT</pre></details>'],
  ['wordpress', 'A\n\n<pre lang="php" line="1">$a;<br />  $b;<br>$c;</pre>', 'A\n\n```php\n$a;\n  $b;\n$c;\n```'],
  ['wordpress', '<pre lang="xml">\n<a>\n\n  <b/>\n</a>\n</pre>', '```xml\n<a>\n\n  <b/>\n</a>\n```'],
  ['wordpress', '<pre class="brush: bash; title: ; notranslate">a</pre>', '```bash\na\n```'],
  ['wordpress', '<pre class="EnlighterJSRAW" data-enlighter-language="go">a</pre>', '```go\na\n```'],
  ['docusaurus', ':::note[A *b*]\nSee [b](./b.md), a_b * c.\n:::', ':::note[A *b*]\nSee [b](/blog/b), a_b * c.\n:::'],
  ['docusaurus', '> :::tip[T]\n> [b](b.md)\n> :::', '> :::tip[T]\n> [b](/blog/b)\n> :::'],
  ['docusaurus', '* A **[b](b.md)** 1*2\n* c', '* A **[b](/blog/b)** 1*2\n* c'],
  [
    'docusaurus',
    '| a\\|b | c |\n|--|--|\n| [x\\|y](b.md) | *d* |',
    '| a\\|b | c |\n| - | - |\n| [x\\|y](/blog/b) | *d* |',
  ],
  ['docusaurus', '> [a\n> c](b.md) _d_', '> [a\n> c](/blog/b) *d*'],
  [
    'docusaurus',
    'import YouTube from "@theme/YouTube";\n\n<YouTube id="dQw4w9WgXcQ" title="T" />\n\n<LiteYouTubeEmbed videoId="dQw4w9WgXcQ" />\n\n<Video url="https://vimeo.com/1" />',
    ':::video https://www.youtube.com/watch?v=dQw4w9WgXcQ T\n\n:::video https://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n:::video https://vimeo.com/1',
  ],
  [
    'jekyll',
    '<iframe width="5" src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="YouTube video player"></iframe>\n\n<div class="a">\n  <iframe src="//player.vimeo.com/video/1" title="T"></iframe>\n</div>\n<br>\n\n- A\n\n  <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    ':::video https://www.youtube.com/embed/dQw4w9WgXcQ\n\n:::video https://player.vimeo.com/video/1 T\n\n- A\n\n  :::video https://www.youtube.com/embed/dQw4w9WgXcQ',
  ],
  [
    'jekyll',
    '<iframe src="https://a.b/"></iframe>\n\n<p>A <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></p>',
    '<iframe src="https://a.b/"></iframe>\n\n<p>A <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></p>',
  ],
  [
    'jekyll',
    '<blockquote>A</blockquote> <script async src="//platform.twitter.com/widgets.js" charset="utf-8"></script>\n\n<script async src="https://www.instagram.com/embed.js"></script>\n\nB',
    '<blockquote>A</blockquote> \n\nB',
  ],
  ['wordpress', '<p>A</p><script async src="https://platform.twitter.com/widgets.js"></script>', 'A'],
  ['docusaurus', 'See it[http://a.b/].\n\n```\n{c}\n```', 'See it[http://a.b/].\n\n```\n{c}\n```'],
  ['jekyll', '`{{ "{{" }} .A }}` {{ \'{%\' }} a %}', '`{{ .A }}` {% a %}'],
  [
    'jekyll',
    '> note "Note"\n> A\n\n- B\n\n   > error "Of `b`"\n   > C\n\n> warning "T"\n> D\n\n> A\n> note "E"\n\n> what "F"\n> G',
    '> [!NOTE]\n> A\n\n- B\n\n   > error "Of `b`"\n   > C\n\n> [!WARNING] T\n> D\n\n> A\n> note "E"\n\n> what "F"\n> G',
  ],
  [
    'markdown',
    '%[https://youtu.be/dQw4w9WgXcQ]\n\n%[https://a.b/c]\n\n![A](https://a.b/c.png align="left") `%[https://a.b/c]`',
    ':::video https://youtu.be/dQw4w9WgXcQ\n\n<https://a.b/c>\n\n![A](https://a.b/c.png) `%[https://a.b/c]`',
  ],
])('%s: %j becomes %j, and nothing is reported', async ([format, text, expected]) => {
  const { body, notes } = await importedPost(format, text);
  expect({ body, notes }).toEqual({ body: expected, notes: [] });
});

test.for<[Exclude<Format, 'ghost'>, string, string]>([
  ['hugo', '{{< chart "a" >}}', '{{< chart "a" >}} is text now'],
  ['jekyll', '{% include newsletter.html %}', '{% include newsletter.html %} is text now'],
  ['jekyll', '{{ site.unknown }}', '{{ site.unknown }} is text now'],
  ['jekyll', '<script src="a.js"></script>', '<script> is text now'],
  ['jekyll', '<my-chart></my-chart>', '<my-chart> is text now'],
  ['docusaurus', 'Of <Chart kind="a" />', '<Chart> is text now'],
  ['hugo', '{{< hint info >}}{{< chart "a" >}}{{< /hint >}}', '{{< chart "a" >}} is text'],
  ['docusaurus', '```jsx live\na\n```', 'A code block that readers could run is only code now'],
  ['docusaurus', "import A from '@b/A';\n\nText", "import A from '@b/A'; is text now"],
  ['docusaurus', ':::card\n\nText\n\n:::', ':::card is text now'],
  ['docusaurus', 'Of {props.a}.', '{props.a} is text now'],
  ['hugo', '```go\n{{< include "a.go" >}}\n```', '{{< include "a.go" >}} is text now'],
  ['hugo', '<iframe src="https://player.vimeo.com/video/1"></iframe>', 'It has HTML, which Hugo hides'],
  ['markdown', '%%[newsletter]', '%%[newsletter] is text now'],
  ['wordpress', 'A\n\n[toc]\n\nB', '[toc] is text now'],
  ['wordpress', 'A [gallery ids="9,10"]', '[gallery ids="9,10"] is text now'],
  ['wordpress', 'A<!-- wp:block {"ref":12} /-->', 'The block block is left out'],
  ['wordpress', '<form action="/x">A</form>', '<form> /x is left out'],
  ['wordpress', '<my-chart>A</my-chart>', '<my-chart> is only its text now'],
  ['jekyll', POST.replace('title: A', 'title: "{{ a }}"'), 'Its title or description has text of a template'],
])('%s: %j is reported, and makes a draft unless the import publishes', async ([format, text, message]) => {
  const { file, body, notes } = await importedPost(format, text);
  expect(notes).toEqual([expect.stringContaining(`: ${message}`)]);
  expect(file).toContain('draft: true\n');
  expect(body).toMatch(/^<!-- Look at this before you publish:\n- .*\n-->\n\n/);
  if (message.endsWith('text now') && format !== 'wordpress') {
    expect(body).toContain(`-->\n\n${text}`);
  }
  expect((await importedPost(format, text, { unknown: 'public' })).file).not.toContain('draft:');
});

test.for<[Exclude<Format, 'ghost'>, string, string]>([
  ['wordpress', 'A<p style="display:none">Secret</p>', 'Its HTML hides text'],
  ['wordpress', '<div style="background-image:url(a.png)">B</div>', 'shows pictures with styles'],
  ['jekyll', '<p style="display:none">b</p>', 'Its HTML hides text'],
  ['jekyll', '{::comment}Ask legal first', '{:: begins kramdown syntax'],
  ['jekyll', '```\n{::comment}\n```', '{:: begins kramdown syntax'],
])('%s: %j always makes a draft, because it may not have been public', async ([format, text, message]) => {
  const { file, notes } = await importedPost(format, text, { unknown: 'public' });
  expect(notes).toEqual([expect.stringContaining(message)]);
  expect(file).toContain('draft: true\n');
});

// Each begins with a title and a description.
test.for<[keyof typeof POSTS, string, string]>([
  [
    'hugo',
    '+++\ntitle = "A"\nsummary = "D"\ndate = 2024-01-02T10:00:00+02:00\nauthors = ["Jun", "Ines"]\ncategories = ["C", "E"]\n+++',
    'author:\n  - Jun\n  - Ines\ndate: 2024-01-02T08:00:00Z\ntags:\n  - E\ncategory: C\n',
  ],
  [
    'hugo',
    '+++\ntitle = "A"\ndescription = "D"\ndate = 2024-01-02\ndraft = true\ncategories = ["C"]\n[params]\nauthor = "Jun"\n+++',
    'author: Jun\ndate: 2024-01-02\ntags: []\ncategory: C\ndraft: true\n',
  ],
  [
    'hugo',
    '---\ntitle: A\nexcerpt: D\nby: Jun\ndate: 5 March 2024\ncategory: C\nlanguage: de\nseries: [S]\nlastmod: 2024-04-01 12:00\n---',
    'author: Jun\ndate: 2024-03-05\ntags: []\ncategory: C\nupdated: 2024-04-01T12:00:00Z\nseries: S\nlang: de\n',
  ],
  [
    'jekyll',
    '---\nlayout: post\ntitle: A\nexcerpt: D\nauthor: jun\ndate: 2024-01-02 10:00:00 +0200\ncategories: c\ntags: x y\npublished: false\n---',
    'author: Jun Watanabe\ndate: 2024-01-02T08:00:00Z\ntags:\n  - x\n  - y\ncategory: c\ndraft: true\n',
  ],
  [
    'jekyll',
    '---\ntitle: A\nexcerpt: D\nauthor_name: Jun\ncategories: [c]\nredirect_from: /old-name/\n---',
    'author: Jun\ndate: 2024-01-01\ntags: []\ncategory: c\n',
  ],
  [
    'docusaurus',
    '---\ntitle: A\ndescription: D\nauthors:\n  - jun\n  - name: Ines\ntags: [c]\ncategory: c\nunlisted: true\nfeatured: true\n---',
    'author:\n  - Jun Watanabe\n  - Ines\ndate: 2024-01-01\ntags:\n  - c\ncategory: c\nunlisted: true\nfeatured: true\n',
  ],
])('%s: the front matter %j is understood', async ([format, source, expected]) => {
  const { after, notes } = await imported(format, {
    '_config.yml': 'authors:\n  jun: { name: Jun Watanabe }',
    'blog/authors.yml': 'jun:\n  name: Jun Watanabe\n',
    [`${POSTS[format]}/2024-01-01-a.md`]: `${source}\nText\n`,
  });
  expect(notes).toEqual([]);
  expect(after['posts/a.md']).toBe(`---\ntitle: A\ndescription: D\n${expected}---\n\nText\n`);
});

test('missing fields of a post are filled in and reported, and unknown fields are left out', async () => {
  const files = {
    'content/blog/a.md': '---\nmood: good\ndate: soon\nimage: /gone.png\n---\nThe *first* [sentence](/x).\n\nMore.\n',
    'content/blog/b.md': POST.replace('description: D\n', '').replace('Text', '> A'),
  };
  const { after, notes, drafts } = await imported('hugo', files);
  expect(after['posts/a.md']).toBe(
    '---\ntitle: TODO\ndescription: The first sentence.\nauthor: The team\ndate: 2026-03-15\ntags: []\ncategory: Blog\ndraft: true\n---\n\nThe *first* [sentence](/x).\n\nMore.\n',
  );
  expect(drafts).toBe(2);
  expect(after['posts/b.md']).toContain('description: TODO\n');
  expect(notes.map((note) => note.replace(/^content\/blog\/.\.md: (.*?)(?: is| has|, ).*/, '$1'))).toEqual([
    'The field mood',
    'It',
    'Its cover /gone.png',
    'It',
  ]);
});

test.for<[keyof typeof POSTS, string, string, string]>([
  ['jekyll', '_posts/2024-01-02-One.md', 'permalink: /two/', '/two/'],
  ['jekyll', '_posts/2024-01-02-One.md', 'redirect_from: [/three/]', '/three/'],
  ['hugo', 'content/blog/x/index.md', 'url: /special/two.html', '/special/two.html'],
])('%s: %s with %j was at %s', async ([format, file, fields, address]) => {
  const files = {
    'hugo.toml': 'baseURL = "https://old.example/"\n',
    '_config.yml': 'url: https://old.example\n',
    [file]: FRONT_MATTER.replace('---\n', `---\n${fields}\n`),
    [`${POSTS[format]}/2024-03-04-link.md`]: `${FRONT_MATTER}[it](https://old.example${address})`,
  };
  const { after } = await imported(format, files);
  const { [address]: slug = 'none' } = parse(after['redirects.yaml'] ?? '{}');
  expect(bodyOf(after['posts/link.md'])).toBe(`[it](${slug})`);
});

test('former addresses are redirects, which keep those that exist, and can be read for the next import', async () => {
  const aliases =
    'aliases: [/old/, /old, /%6Fld, relative, https://elsewhere.example/a, /blog/a/, /there, "/?p=1", "/*"]';
  const { after, notes, redirects, addresses, answered, again } = await imported(
    'hugo',
    { 'content/blog/a.md': POST.replace('---\n', `---\n${aliases}\n`) },
    { content: { 'redirects.yaml': '# Ours\n/there/: /blog\n' } },
  );
  expect(after['redirects.yaml']).toBe('# Ours\n/there/: /blog\n/old/: /blog/a\n/blog/relative: /blog/a\n');
  expect({ redirects, addresses, answered }).toEqual({ redirects: 2, addresses: 8, answered: 6 });
  expect(notes).toEqual([
    expect.stringContaining("redirects.yaml can't have its address /?p=1."),
    expect.stringContaining("redirects.yaml can't have its address /*."),
  ]);
  expect(await again()).toMatchObject({ files: [], redirects: 0 });
});

test('pictures are copied next to the post, also the pictures of the whole site', async () => {
  const markdown = `${FRONT_MATTER.replace('---\nt', '---\nfeatured_image: /img/a.png\nt')}![A](a.png "T") [![B](/img/b%20c.png)](a.png) <img target="_blank" src="/img/a.png">\n\n![C](https://c.example/c.png)`;
  const files = {
    'hugo.toml': '[markup.goldmark.renderer]\nunsafe = true\n',
    'content/posts/b/index.md': markdown,
    'content/posts/b/a.png': 'one',
    'static/img/a.png': 'two',
    'static/img/b c.png': 'three',
  };
  const { after, pictures } = await imported('hugo', files, { from: 'content/posts' });
  expect(bodyOf(after['posts/b/index.md'])).toBe(
    '![A](a.png "T") [![B](b%20c.png)](/blog/b/a.png) <img target="_blank" src="/blog/b/a-2.png">\n\n![C](https://c.example/c.png)',
  );
  expect(after['posts/b/index.md']).toContain('cover: a-2.png\ncoverAlt: ""\n');
  expect(after).toMatchObject({ 'posts/b/a.png': 'one', 'posts/b/a-2.png': 'two', 'posts/b/b c.png': 'three' });
  expect(pictures).toBe(3);
});

test('only files of the site are copied, and only regular files are read', async () => {
  const outside = await temporaryFolder({ 'secret.png': 'secret', 'secret.md': POST });
  const site = await temporaryFolder({
    'hugo.toml': '',
    'content/a.md': `${FRONT_MATTER}![A](${'../'.repeat(20)}${outside}/secret.png) ![B](b.png)`,
  });
  await symlink(path.join(outside, 'secret.png'), path.join(site, 'content/b.png'));
  await symlink(path.join(outside, 'secret.md'), path.join(site, 'content/c.md'));
  const target = await temporaryFolder({});
  const options = {
    content: target,
    author: 'A',
    now: new Date(),
    unknown: 'draft',
  } as const;
  expect(await writePosts(readSource('hugo', site), options)).toMatchObject({ files: ['posts/a.md'], pictures: 0 });
});

test('nothing is overwritten, and new authors are added below those that authors.yaml has', async () => {
  const content = { 'authors.yaml': '# Ours\n- name: Ines Okafor\n', 'posts/a.md': POST };
  const files = {
    '_posts/2024-01-01-a.md': POST,
    '_posts/2024-01-02-b.md': POST.replace('Ines Okafor', 'jun'),
    '_posts/2024-01-03-b.md': POST,
    '_posts/2024-01-04-search.md': POST,
    '_posts/2024-01-05-version-1.0.md': `${FRONT_MATTER.replace('2026-03-14', 'soon')}[c](/2024/01/03/c.html), [b](/2024/01/02/b.html)`,
    '_drafts/c.md': POST,
    '_data/authors.yml': 'jun:\n  name: Jun Watanabe\n  bio: Writes.\n  url: https://jun.example/\n',
  };
  const { after, notes, again, drafts } = await imported('jekyll', files, { content });
  expect(after['posts/a.md']).toBe(POST);
  expect(Object.keys(after).sort()).toEqual([
    'authors.yaml',
    'posts/a.md',
    ...['b-2', 'b', 'c', 'search-2', 'version-1-0'].map((slug) => `posts/${slug}.md`),
    'redirects.yaml',
  ]);
  expect(after['authors.yaml']).toBe(
    '# Ours\n- name: Ines Okafor\n- name: Jun Watanabe\n  bio: Writes.\n  links:\n    Site: https://jun.example/\n',
  );
  expect(after['posts/version-1-0.md']).toContain('date: 2024-01-05\n');
  expect(drafts).toBe(1);
  expect(notes).toEqual([
    expect.stringContaining('_posts/2024-01-01-a.md: It is left out, because the slug a exists.'),
    expect.stringContaining('Its slug is b-2, because another page has b.'),
    expect.stringContaining('Its slug is search-2, because another page has search.'),
  ]);
  expect(bodyOf(after['posts/version-1-0.md'])).toBe('[c](/blog/c), [b](/2024/01/02/b.html)');
  expect(await again()).toMatchObject({ files: [], authors: 0 });
});

test('nothing is written if a file to be extended has a mistake', async () => {
  const content = { 'authors.yaml': '- nam: Jun\n' };
  const importing = imported('jekyll', { '_posts/2024-01-01-a.md': POST }, { content });
  await expect(importing).rejects.toThrow(
    /^The import adds to a file with a mistake: authors\.yaml.*Correct it first\.$/,
  );
});

const ghostPost = (id: number, title: string, fields: object) => ({
  ...{ id, title, slug: title.toLowerCase(), status: 'published', visibility: 'public' },
  ...{ published_at: `2024-01-0${id + 1}T10:00:00.000Z`, ...fields },
});
const TABLES = {
  posts: [
    ghostPost(1, 'A', {
      feature_image: '__GHOST_URL__/content/images/a.png',
      canonical_url: 'https://a.example/',
      html: '<p>One &lt;b&gt; <a href="__GHOST_URL__/b/#two">b</a></p><figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/a.png" class="kg-image" alt="A"><figcaption>The A</figcaption></figure>',
    }),
    ghostPost(2, 'B', {
      status: 'draft',
      custom_excerpt: 'D',
      html: '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">So</div></div><pre><code class="language-ts">a &lt; b\n</code></pre><figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" title="T"></iframe></figure><script src="https://a.example/a.js"></script>',
    }),
    ghostPost(3, 'C', { visibility: 'paid', custom_excerpt: 'D', html: null }),
    ghostPost(4, 'About', { type: 'page', html: '<p>E</p>' }),
  ],
  posts_meta: [{ post_id: 1, feature_image_alt: 'The cover', meta_description: 'D' }],
  tags: [
    { id: 7, name: 'TLS' },
    { id: 8, name: '#wide' },
    { id: 9, name: 'DNS' },
  ],
  posts_tags: [1, 2, 3].flatMap((post_id) => [
    { post_id, tag_id: 9, sort_order: 1 },
    { post_id, tag_id: 7, sort_order: 0 },
    { post_id, tag_id: 8, sort_order: 2 },
  ]),
  users: [{ id: 5, name: 'Jun', bio: 'Writes.', website: 'https://jun.example/' }],
  posts_authors: [1, 2, 3].map((post_id) => ({ post_id, author_id: 5, sort_order: 0 })),
};

test('an export of Ghost is imported, with tags, authors, cards and pictures', async () => {
  const files = {
    'blog.json': JSON.stringify({ db: [{ meta: {}, data: TABLES }] }),
    'content/images/a.png': 'picture',
  };
  const { after, notes, drafts, pictures, redirects } = await imported('ghost', files, { from: 'blog.json' });
  expect(after['posts/a/index.md']).toBe(
    '---\ntitle: A\ndescription: D\nauthor: Jun\ndate: 2024-01-02T10:00:00Z\ntags:\n  - TLS\n  - DNS\ncategory: TLS\ncover: a.png\ncoverAlt: The cover\ncanonical: https://a.example/\n---\n\nOne \\<b> [b](/blog/b#two)\n\n![A](a.png "The A")\n',
  );
  expect(bodyOf(after['posts/b.md'])).toBe(
    '<!-- Look at this before you publish:\n- <script> https://a.example/a.js is left out, because posts have no such element. Write or link to what it showed.\n-->\n\n💡\n\nSo\n\n```ts\na < b\n```\n\n:::video https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed T',
  );
  expect(after['authors.yaml']).toBe('- name: Jun\n  bio: Writes.\n  links:\n    Site: https://jun.example/\n');
  expect(after['redirects.yaml']).toBe('/a/: /blog/a\n/b/: /blog/b\n/c/: /blog/c\n');
  expect({ drafts, pictures, redirects }).toEqual({
    drafts: 2,
    pictures: 1,
    redirects: 3,
  });
  expect(notes).toEqual([
    expect.stringContaining('About: It is left out, because it is a page and not a post.'),
    expect.stringContaining('A: It has no category'),
    'B: <script> https://a.example/a.js is left out, because posts have no such element. Write or link to what it showed.',
    expect.stringContaining('B: It has no category'),
    expect.stringContaining('C: It may not have been public (visibility: paid), so it is a draft'),
    expect.stringContaining('C: It has no category'),
    expect.stringContaining('C: It has no text'),
  ]);
});

test('WordPress: drafts stay drafts, private posts become drafts, pages and unknown shortcodes are reported', async () => {
  const draft =
    '<wp:post_type>post</wp:post_type><wp:status>draft</wp:status><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>';
  const { after, notes, drafts } = await imported(
    'wordpress',
    {
      'a.xml': wxr(
        published(1, '[contact-form-7 id="1"] and [sic]').replace('post-1/', 'Post One.html'),
        item(2, draft, 'Two'),
        item(3, draft.replace('draft', 'private'), 'Three'),
        item(4, draft.replace('draft', 'trash'), 'Four'),
        item(5, '<wp:post_type>page</wp:post_type>', 'Five'),
        item(6, '<wp:post_type>recipe</wp:post_type>', 'Six'),
      ),
    },
    { from: 'a.xml' },
  );
  expect(Object.keys(after)).toEqual([
    'authors.yaml',
    'redirects.yaml',
    'posts/post-1.md',
    'posts/post-2-more.md',
    'posts/post-3-more.md',
  ]);
  expect(after['posts/post-2-more.md']).toContain(
    'date: 2024-01-02T12:00:00Z\ntags: []\ncategory: Blog\ndraft: true\n',
  );
  expect(drafts).toBe(3);
  expect(after['redirects.yaml']).toBe('/2024/01/Post One.html: /blog/post-1\n');
  expect(notes).toEqual(
    expect.arrayContaining([
      expect.stringContaining('[contact-form-7 id="1"] is text now'),
      expect.stringContaining('It may not have been public (status: private)'),
      expect.stringContaining('it is a page and not a post'),
      expect.stringContaining('recipe: The export has 1 of this type'),
    ]),
  );
});

test.for<[Format, string, string]>([
  ['ghost', 'a.json', 'a.json cannot be imported from ghost: it has no db[0].data.posts.'],
  ['ghost', 'a.md', 'a.md cannot be imported from ghost: Unexpected token'],
  ['wordpress', 'a.xml', 'a.xml cannot be imported from wordpress: it has no wp:wxr_version.'],
  ['wordpress', 'none.xml', 'none.xml cannot be imported from wordpress: ENOENT'],
  [
    'wordpress',
    'empty',
    'empty cannot be imported from wordpress: it is a folder. Give the path of the export file in it.',
  ],
  ['hugo', 'a.md', 'a.md cannot be imported from hugo: it is not a folder.'],
  ['jekyll', 'empty', 'empty cannot be imported from jekyll: it has no Markdown files.'],
  ['docusaurus', '.', 'cannot be imported from docusaurus: it has no folder blog, and no folder above it has a'],
])('%s: %s is refused with what is wrong and what to do', async ([format, from, message]) => {
  const files = {
    'a.json': '{}',
    'a.xml': '<rss version="2.0"><channel/></rss>',
    'a.md': 'Text',
    'empty/_posts/a.png': '',
  };
  await expect(imported(format, files, { from })).rejects.toThrow(message);
  await expect(imported(format, files, { from })).rejects.toThrow('Name an export or a folder of that kind.');
});

test.for<[written: string, authors: string]>([
  [
    '[Jun Watanabe](https://github.com/jun) (Culvert), [Ines Okafor](http://ines.example)',
    '[Jun Watanabe, Ines Okafor]',
  ],
  ['"[Jun Watanabe](https://github.com/jun), Culvert"', 'Jun Watanabe'],
  ['Jun Watanabe and Ines Okafor', '[Jun Watanabe, Ines Okafor]'],
  ['jun, ines & kim', '[jun, ines, kim]'],
  ['[Watanabe, Jun, jun watanabe]', '[Watanabe, Jun, jun watanabe]'],
  ['Watanabe, Jun', 'Watanabe, Jun'],
  ['Jun Watanabe, Ph.D.', 'Jun Watanabe, Ph.D.'],
])('the authors that %j names are %s', async ([written, authors]) => {
  const value = written.startsWith('[Watanabe') || written.startsWith('"') ? written : JSON.stringify(written);
  const { after, notes } = await imported('hugo', { 'content/blog/a.md': POST.replace('Ines Okafor', value) });
  expect(parse(after['posts/a.md']?.split('---')[1] ?? '').author).toEqual(
    parse(authors.startsWith('[') ? authors : JSON.stringify(authors)),
  );
  const [first] = parse(after['authors.yaml'] ?? '');
  expect(first.links).toEqual(written.includes('github') ? { GitHub: 'https://github.com/jun' } : undefined);
  expect(notes).toEqual(
    written.includes('), Culvert') ? [expect.stringContaining('"Culvert" is left out of its author')] : [],
  );
});

test('authors are added to an empty list, one on each line', async () => {
  const { after } = await imported('hugo', { 'content/blog/a.md': POST }, { content: { 'authors.yaml': '[]\n' } });
  expect(after['authors.yaml']).toBe('- name: Ines Okafor\n');
});

test('a post whose front matter cannot be read is left out and reported', async () => {
  const { notes, files } = await imported('hugo', {
    'content/blog/a.md': '+++\ntitle = \n+++\n',
    'content/blog/b.md': POST,
  });
  expect(files).toEqual(['posts/b.md']);
  expect(notes).toEqual([
    expect.stringContaining('content/blog/a.md: It is left out, because its front matter cannot be read: '),
  ]);
});

// What decides about publishing, at 2026-03-15.
test.for<[keyof typeof POSTS, string, string]>([
  ['hugo', 'date: 2020-01-01\npublishDate: 2027-01-01', 'date: 2027-01-01\n'],
  ['hugo', 'date: 2020-01-01\npublishDate: 2019-01-01', 'date: 2020-01-01\n'],
  ['hugo', 'expiryDate: 2021-01-01', 'draft: true\n'],
  ['hugo', 'expiryDate: 2027-01-01', 'draft: true\n'],
  ['hugo', 'headless: true', 'draft: true\n'],
  ['hugo', 'build: { render: never }', 'draft: true\n'],
  ['hugo', 'draft: "yes"', 'draft: true\n'],
  ['hugo', 'params: { private: true }', 'draft: true\n'],
  ['jekyll', 'published: no', 'draft: true\n'],
  ['jekyll', 'visibility: team', 'draft: true\n'],
  ['jekyll', 'hidden: true', 'unlisted: true\n'],
  ['docusaurus', 'unlisted: true', 'unlisted: true\n'],
  ['docusaurus', 'draft: maybe', 'draft: true\n'],
])('%s: a post with %j has %j', async ([format, fields, expected]) => {
  const source = FRONT_MATTER.replace(
    'date: 2026-03-14',
    `${fields.includes('date:') ? '' : 'date: 2026-03-14\n'}${fields}`,
  );
  const { after } = await imported(format, { [`${POSTS[format]}/2024-01-01-a.md`]: `${source}Text\n` });
  expect(after['posts/a.md']).toContain(expected);
});

test('HTML that Hugo leaves out makes a draft, unless the configuration shows it', async () => {
  const files = { 'content/posts/a.md': `${FRONT_MATTER}<p>Secret</p>\n\n<!-- a --> {{< youtube dQw4w9WgXcQ >}}` };
  expect(await imported('hugo', files)).toMatchObject({ drafts: 1 });
  const shown = { ...files, 'hugo.toml': '[markup.goldmark.renderer]\nunsafe = true\n' };
  expect(await imported('hugo', shown)).toMatchObject({ drafts: 0, notes: [] });
});

test('a Hugo section also decides whether its posts are drafts, and so do file names in Jekyll', async () => {
  const hugo = await imported('hugo', {
    'content/posts/_index.md': '---\ncascade:\n  draft: true\n---\n',
    'content/posts/a.md': POST,
  });
  expect(hugo.after['posts/a.md']).toContain('draft: true\n');
  const jekyll = await imported('jekyll', { '_posts/a.md': POST, 'news/_posts/2024-01-01-b.md': 'No front matter\n' });
  expect(jekyll.drafts).toBe(2);
  const docusaurus = await imported('docusaurus', { 'blog/a.md': POST, 'blog/_later/b.md': POST, 'blog/_c.md': POST });
  expect(docusaurus.files).toEqual(['posts/a.md']);
});

test('translations are next to their originals, with only their own fields, and share their pictures', async () => {
  const text = '---\ntitle: T\ndescription: D\n---\n![P](/p.png) [a](a.md)\n';
  const { after, files, drafts, notes, pictures } = await imported('hugo', {
    'hugo.toml': 'baseURL = "https://old.example/"\n',
    'static/p.png': 'picture',
    'content/en/posts/a.md': POST,
    'content/en/posts/b/index.md': POST,
    'content/en/posts/b/index.ja.md': text,
    'content/pt-br/posts/a.md': text.replace('![P](/p.png)', 'Texto'),
  });
  expect(files.toSorted()).toEqual(['posts/a.md', 'posts/a.pt-BR.md', 'posts/b/index.ja.md', 'posts/b/index.md']);
  expect({ drafts, notes, pictures }).toEqual({ drafts: 0, notes: [], pictures: 1 });
  expect(after['posts/b/p.png']).toBe('picture');
  expect(after['posts/b/index.ja.md']).toBe('---\ntitle: T\ndescription: D\n---\n\n![P](p.png) [a](/blog/a)\n');
});

test('a translation of Hugo without its original becomes a draft, and the report says where to move it', async () => {
  const { files, drafts, notes } = await imported('hugo', {
    'hugo.toml': '',
    'content/en/posts/a.md': POST,
    'content/pt-br/posts/c.md': POST,
  });
  expect(files).toEqual(['posts/a.md', 'posts/c.md']);
  expect(drafts).toBe(1);
  expect(notes).toEqual([
    expect.stringContaining(
      'c.md: It may be a translation. If so, move it next to its original, with the end .pt-BR.md.',
    ),
  ]);
});

test('two files in the language of the site are two posts, whatever their extensions', async () => {
  const { files, drafts } = await imported('markdown', { 'posts/a.md': POST, 'posts/a.html': POST });
  expect({ files, drafts }).toEqual({ files: ['posts/a.md', 'posts/a-2.md'], drafts: 0 });
});

test('the end of a name is a language only if it is known, and then the translation is a draft', async () => {
  const { files, after, notes } = await imported('markdown', {
    'posts/post.md': POST,
    'posts/post.old.md': POST,
    'posts/post.ja.md': POST,
  });
  expect(files.toSorted()).toEqual(['posts/post-old.md', 'posts/post.ja.md', 'posts/post.md']);
  expect(after['posts/post.ja.md']).toContain('draft: true');
  expect(notes).toEqual([expect.stringContaining('post.ja.md: Its name says that it is a translation (ja)')]);
});

test.for<[files: Files, content: Files, written: readonly string[], message: string]>([
  [{ 'a.ja.md': POST }, { 'posts/a.md': POST }, [], 'its original posts/a.md is left out'],
  [{ 'a.ja.md': POST, 'a.md': 'a'.repeat(1_000_001) }, {}, [], 'its original posts/a.md is left out'],
  [{ 'a.ja.md': POST, 'a.md': POST }, { 'posts/a.ja.md': POST }, ['posts/a.md'], 'another file is the translation'],
  [{ 'a.ja.md': POST, 'a.ja.html': POST }, {}, ['posts/a.ja.md', 'posts/a.md'], 'another file is the translation'],
])('of %j next to %j, a translation that has no place is left out', async ([files, content, written, message]) => {
  const site = Object.entries({ 'a.md': POST, ...files }).map(([name, text]) => [`posts/${name}`, text] as const);
  const { files: made, notes } = await imported('markdown', Object.fromEntries(site), { content });
  expect(made.toSorted()).toEqual(written);
  expect(notes).toContainEqual(expect.stringContaining(`: It is left out, because ${message}`));
});

test.for<[Format, string, string]>([
  ['docusaurus', 'blog/a.md', `{/* ${'a'.repeat(1_000_000)} */}Text`],
  ['jekyll', '_posts/2024-01-01-a.md', `{% comment %}${'a'.repeat(1_000_000)}{% endcomment %}Text`],
])('%s: the length of a text is limited before it is expanded', async ([format, file, text]) => {
  const { files, notes } = await imported(format, { [file]: FRONT_MATTER + text });
  expect(files).toEqual([]);
  expect(notes).toEqual([expect.stringContaining('it has more than 1000000 characters')]);
});

test('a document that Google Docs wrote as Markdown has its embedded pictures next to it', async () => {
  const picture = Buffer.from('picture');
  const long = `data:image/jpeg;base64,${'A'.repeat(1_200_000)}`;
  const { after, notes } = await imported('markdown', {
    'docs/Report.md': `# **The report** {#the-report}\n\n![][image1]\n\n![B][image2]\n\n[image1]: <data:image/png;base64,${picture.toString('base64')}>\n\n[image2]: <${long}>\n`,
    'docs/Plan.docx': '',
  });
  expect(bodyOf(after['posts/report/index.md'])).toContain(
    '![][image1]\n\n![B][image2]\n\n[image1]: picture.png\n\n[image2]: picture.jpg',
  );
  expect(after['posts/report/index.md']).toContain('title: The report\n');
  expect(after['posts/report/picture.png']).toBe('picture');
  expect(notes).toContainEqual(expect.stringContaining('docs/Plan.docx: It is left out'));
});

test.for([
  ['Report.docx', 'Report.docx cannot be imported from markdown: it is a document. Convert it with pandoc report.docx'],
  ['', 'it has no Markdown files. Write them with pandoc report.docx'],
])('a document of Word is refused with the command that converts it: %j', async ([from, message]) => {
  await expect(imported('markdown', { 'Report.docx': '' }, { from })).rejects.toThrow(message);
});

test.for(['<p class=MsoNormal>A</p>', '<body class="c1 doc-content"><p class="c2">A</p></body>'])(
  'the web page %s is a draft that says to convert the document',
  async (html) => {
    const { after, notes } = await imported('markdown', { 'a.html': FRONT_MATTER + html }, { unknown: 'public' });
    expect(notes).toEqual([expect.stringContaining('a.html: Word or Google Docs wrote it for browsers. Convert the')]);
    expect(after['posts/a.md']).toContain('draft: true\n');
  },
);

test('MDX components become components of the site, and the report says what to write', async () => {
  const text = [
    "import Chart from '@site/src/Chart';",
    '',
    '<Chart kind="a" sizes={[1, 2]} rows={rows} open',
    '/>',
    '',
    '<UI.NoteCard>',
    '  Inner *text*.',
    '</UI.NoteCard>',
  ];
  const { file, body, notes } = await importedPost('docusaurus', text.join('\n'));
  expect(file).toContain('draft: true\n');
  expect(notes.map((note) => note.replace(/^[^:]*: /, ''))).toEqual([
    '<Chart> of @site/src/Chart is :::component chart now. Write components/chart.tsx with the props kind, sizes, open. What its rows contained is left out.',
    '<UI.NoteCard> is :::component ui-note-card now. Write components/ui-note-card.tsx.',
  ]);
  expect(body?.replace(/^<!--[\s\S]*?-->\n\n/, '')).toBe(
    ':::component chart\nkind: a\nsizes: [ 1, 2 ]\nopen: true\n:::\n\n:::component ui-note-card\n\n---\n\nInner *text*.\n\n:::',
  );
});

test('pictures that a post of Astro imports are pictures, in HTML too', async () => {
  const text = [
    "import { Image } from 'astro:assets';",
    "import hero from '../../assets/hero.png';",
    '',
    '<Image src={hero} alt="A [b]" title="C" />',
    '',
    '<img src={hero.src} alt="D" />',
  ];
  const { after, notes, pictures } = await imported('markdown', {
    'astro.config.mjs': "export default defineConfig({\n  site: 'https://old.example',\n});\n",
    'src/content/blog/a.mdx': FRONT_MATTER + text.join('\n'),
    'src/assets/hero.png': 'picture',
  });
  expect(bodyOf(after['posts/a/index.md'])?.split(/\n+/)).toEqual([
    '![A \\[b\\]](hero.png "C")',
    '<img src="/blog/a/hero.png" alt="D">',
  ]);
  expect({ notes, pictures }).toEqual({ notes: [], pictures: 1 });
});

test('Docusaurus: what is known about authors is kept, with their pictures', async () => {
  const { after, notes } = await imported('docusaurus', {
    'docusaurus.config.ts':
      "export default { presets: [['classic', { blog: { authorsMapPath: '../people.yml' } }]] };\n",
    'people.yml':
      'jun:\n  name: Jun Watanabe\n  title: Engineer\n  url: https://github.com/jun\n  image_url: /img/jun.png\n',
    'static/img/jun.png': 'picture',
    'blog/a.md': FRONT_MATTER.replace(
      'author: Ines Okafor',
      'authors: [jun, { name: Ines, title: PM, image_url: https://a.b/i.png }]',
    ),
    'blog/b.md': FRONT_MATTER.replace(
      'author: Ines Okafor',
      'author: Ana\nauthor_title: SRE\nauthor_url: https://ana.example/',
    ),
  });
  expect(after['authors.yaml']).toBe(
    '- name: Jun Watanabe\n  role: Engineer\n  links:\n    GitHub: https://github.com/jun\n  picture: authors/jun-watanabe.png\n- name: Ines\n  role: PM\n- name: Ana\n  role: SRE\n  links:\n    Site: https://ana.example/\n',
  );
  expect(after['authors/jun-watanabe.png']).toBe('picture');
  expect(notes.filter((note) => !note.includes('has no text'))).toEqual([
    'authors.yaml: The pictures of Ines are on other sites. Save them in authors/, and add their paths.',
  ]);
});

test('a post that MDX cannot read stays as it is, and the report says why', async () => {
  const { body, notes } = await importedPost('docusaurus', '<Open>\n\nText');
  expect(notes.map((note) => note.replace(/^[^:]*: /, ''))).toEqual([
    expect.stringMatching(/^It can't be read as MDX \(Expected a closing tag for `<Open>` .*\), so/),
    expect.stringContaining('<Open> is text now'),
  ]);
  expect(body).toContain('-->\n\n<Open>\n\nText');
  const hidden = await importedPost('docusaurus', '<Open>\n\n{/* Ask legal first. */}', { unknown: 'public' });
  expect(hidden.file).toContain('draft: true\n');
});

test("different spellings of an author's name are one author", async () => {
  const { after, authors } = await imported('docusaurus', {
    'blog/a.md': POST.replace('Ines Okafor', 'Ana Lee'),
    'blog/b.md': POST.replace('Ines Okafor', 'ana lee'),
  });
  expect(after['posts/b.md']).toContain('author: Ana Lee\n');
  expect(authors).toBe(1);
});

test('WordPress: entities and tags are plain text in fields, and footnotes are ours', async () => {
  const fields =
    '<category domain="post_tag"><![CDATA[Q&amp;A]]></category><wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[[{"id":"ab","content":"A <em>note<\\/em>"}]]]></wp:meta_value></wp:postmeta>';
  const html =
    '<!-- wp:paragraph --><p>A<sup data-fn="ab" class="fn"><a href="#ab" id="ab-link">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->';
  const post = published(1, html).replace('<wp:postmeta>', `${fields}<wp:postmeta>`);
  const files = { 'a.xml': wxr(post, ATTACHMENT), 'wp-content/uploads/a.png': 'picture' };
  const { after: first, notes } = await imported('wordpress', files, { from: 'a.xml' });
  const file = first['posts/post-1/index.md'];
  expect(bodyOf(file)).toBe('A[^1]\n\n[^1]: A *note*');
  expect(file).toContain(
    'title: Post 1 & more\ndescription: D\nauthor: Jun Watanabe\ndate: 2024-01-02T10:00:00Z\ntags:\n  - T\n  - Q&A\ncategory: C & C\ncover: a.png\n',
  );
  expect(notes).toEqual([]);
  const title = '<![CDATA[Tom &amp; Ana&#8217;s <em>day</em>]]>';
  const text = wxr(published(1, 'A').replace('Post 1 &amp; more', title));
  const { after } = await imported('wordpress', { 'a.xml': text }, { from: 'a.xml' });
  expect(after['posts/post-1.md']).toContain('title: Tom & Ana’s day\n');
});
