import { expect, test } from 'vitest';
import { Footer } from '#footer/footer.tsx';
import { Newsletter } from '#newsletter/newsletter.tsx';
import { renderInShell } from '#testing/render-in-shell.tsx';

const NEWSLETTER = {
  action: 'https://letters.example/subscribe',
  field: 'EMAIL',
  hidden: { list: 'blog "a"' },
  text: 'A letter a month.',
  privacy: '/privacy',
};

test('a plain form posts an address that the browser validates, named and described', () => {
  const html = renderInShell(<Newsletter id="end" />, { newsletter: NEWSLETTER });
  expect(html).toContain('<div class="newsletter"><h2>Newsletter</h2>');
  expect(html).toContain('<form action="https://letters.example/subscribe" method="post">');
  expect(html).toContain('<input type="hidden" name="list" value="blog &quot;a&quot;"/>');
  expect(html).toContain(
    '<label for="end-address">Email address</label><input id="end-address" type="email" autoComplete="email" aria-describedby="end-text" required="" name="EMAIL"/>',
  );
  expect(html).toMatch(/A letter a month\.[^a-z]*<a [^>]*href="\/privacy"/);
  expect(html).toContain('<button type="submit"');
  for (const feed of ['rss.xml', 'atom.xml', 'feed.json']) {
    expect(html).toContain(`<a href="/blog/${feed}">`);
  }
});

test('it stands in the footer where there is one, and nothing does where there is none', () => {
  expect(renderInShell(<Footer />, { newsletter: NEWSLETTER })).toContain('id="footer-newsletter-address"');
  expect(renderInShell(<Footer />)).not.toContain('<form');
  expect(renderInShell(<Newsletter id="end" />)).toBe('');
});
