import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@portico/core/testing/network';
import { expect as base, hydrated, pagelessTest as test } from '../test.ts';
import { createdSite } from './created-site.ts';
import { npmRun } from './npm-run.ts';

const expect = base.configure({ timeout: 180_000 });

test('npm run dev follows the modules of a site, survives mistakes in them, and ends with npm', {
  tag: '@slow',
}, async ({ browser }) => {
  // A page complains while its server starts again.
  const page = await browser.newPage();
  test.setTimeout(1_200_000);
  const site = await createdSite();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const command = npmRun('dev', [], { SITE_DIR: site, PORT: String(port), CACHE_DIR: `${site}-cache` });
  try {
    await command.prints('is ready for development');
    // There is no answer while the server starts again.
    const get = (address: string) => page.request.get(`${origin}${address}`).catch(() => undefined);
    const statusOf = async (address: string) => (await get(address))?.status();

    await test.step('a page with a mistake is an error until it is corrected', async () => {
      const file = path.join(site, 'pages/team.tsx');
      await writeFile(file, 'export default function Team( {\n');
      await command.prints('Correct the file that the error above names');
      await expect.poll(() => statusOf('/team')).toBe(500);
      await writeFile(file, 'export default function Team() { return <h1>Two of us</h1>; }\n');
      await expect.poll(() => statusOf('/team')).toBe(200);
      await rm(file);
      await expect.poll(() => statusOf('/team')).toBe(404);
    });

    await test.step('if a page ends the server, the next save starts it again', async () => {
      const file = path.join(site, 'pages/team.tsx');
      await writeFile(
        file,
        "setTimeout(() => { throw new Error('No team'); });\nexport default () => <h1>Team</h1>;\n",
      );
      await command.prints('pages/team.tsx has changed: starting again');
      await expect(async () => {
        await get('/team');
        expect(command.output()).toContain('The development server has ended');
      }).toPass();
      await rm(file);
      await expect.poll(() => statusOf('/')).toBe(200);
    });

    await test.step('a page that has no address keeps the last version until it is renamed', async () => {
      const page = 'export default function Page() { return <h1>Renamed</h1>; }\n';
      await writeFile(path.join(site, 'pages/Our Team.tsx'), page);
      await command.prints(
        'pages/Our Team.tsx: each file .tsx or .md in pages/ is a page, named in lower-case letters',
      );
      expect(await statusOf('/')).toBe(200);
      await rename(path.join(site, 'pages/Our Team.tsx'), path.join(site, 'pages/our-team.tsx'));
      await expect.poll(() => statusOf('/our-team')).toBe(200);
    });

    await test.step('saving a styles.css with an unknown token causes a warning', async () => {
      const styles = path.join(site, 'styles.css');
      await writeFile(styles, `${await readFile(styles, 'utf8')}p { color: var(--color-acent); }\n`);
      await command.prints('did you mean --color-accent?');
    });

    await test.step('posts stay while the site cannot be shown, and return by themselves', async () => {
      const post = path.join(site, 'content/posts/hello.md');
      const broken = path.join(site, 'pages/blog/news.tsx');
      await mkdir(path.dirname(broken), { recursive: true });
      await writeFile(broken, "import 'no-such-package';\nexport default () => null;\n");
      await expect.poll(() => statusOf('/our-team')).toBe(500);
      await writeFile(post, (await readFile(post, 'utf8')).replace(/^title: .*/m, 'title: Written meanwhile'));
      await rm(broken);
      const text = async () => (await get('/blog/hello'))?.text();
      await expect.poll(text).toContain('Written meanwhile');
      expect(command.output()).not.toContain('/blog/hello is gone');
    });

    await test.step('pages stay without a slot that cannot be imported, and an open page gets one that is added', async () => {
      const slot = path.join(site, 'slots/footer-end.tsx');
      await mkdir(path.dirname(slot), { recursive: true });
      await writeFile(slot, "import 'no-such-package';\nexport default () => <p>Made in Oslo</p>;\n");
      await expect(async () => {
        expect(await statusOf('/blog')).toBe(200);
        expect(command.output()).toContain('slots/footer-end.tsx failed, so pages are served without it');
      }).toPass();
      await writeFile(slot, 'export default () => <p>Made in Oslo</p>;\n');
      await expect.poll(async () => (await get('/blog'))?.text()).toContain('Made in Oslo');
      await page.goto(`${origin}/blog`);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      await rm(slot);
      await expect(page.getByText('Made in Oslo')).toHaveCount(0);
      // Until its script is connected, the page would not learn that the server starts again.
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      await writeFile(slot, 'export default () => <p>Made in Bergen</p>;\n');
      await expect(page.getByText('Made in Bergen')).toBeVisible();
      await page.goto('about:blank');
      await rm(slot);
    });

    await test.step('added fonts reach pages, in any order', async () => {
      const sheet = '@font-face { font-family: "Acme Sans"; src: url("fonts/text-latin-normal.woff2"); }\n';
      await writeFile(path.join(site, 'brand/fonts-text.css'), `${sheet}:root { --font-text: "Acme Sans"; }\n`);
      await expect.poll(() => statusOf('/blog')).toBe(500);
      await mkdir(path.join(site, 'brand/fonts'));
      const font = 'packages/shell/src/fonts/atkinson-hyperlegible-next-latin-normal.woff2';
      await copyFile(font, path.join(site, 'brand/fonts/text-latin-normal.woff2'));
      await expect.poll(() => statusOf('/blog')).toBe(200);
      expect(await (await get('/blog'))?.text()).toContain('text-latin-normal.woff2');
    });

    await test.step('a change of the configuration reaches the open page', async () => {
      await page.goto(`${origin}/blog`);
      await hydrated(page);
      // React Router loads a page anew if a module that it loads ahead fails, and there would be no server.
      await page.waitForLoadState('networkidle');
      const config = path.join(site, 'site.config.ts');
      const source = await readFile(config, 'utf8');
      await writeFile(config, source.replaceAll("'Acme'", '7'));
      await command.prints('brand: expected a text');
      await expect(page.getByRole('region', { name: 'Mistakes in the site' })).toContainText('brand: expected a text');
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      const cms = "cms: { backend: 'github', repository: 'acme/site' },";
      await writeFile(config, source.replace("brand: 'Acme'", `${cms}\n  brand: 'Apex'`));
      await expect(page.getByRole('banner').getByRole('link', { name: 'Apex' })).toBeVisible();
      // Until its script is connected, the page would not learn that the server starts again.
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      for (const address of ['/admin', '/admin/cms-start.js', '/admin/config.json']) {
        expect(await statusOf(address), address).toBe(200);
      }
    });

    await test.step('a correction may be a file that was missing', async () => {
      const config = path.join(site, 'site.config.ts');
      const source = await readFile(config, 'utf8');
      await writeFile(config, `import { brand } from './names/brand.ts';\n${source.replace("brand: 'Apex'", 'brand')}`);
      await command.prints('Cannot find module');
      await mkdir(path.join(site, 'names'));
      await writeFile(path.join(site, 'names/brand.ts'), "export const brand = 'Zenith';\n");
      await expect(page.getByRole('banner').getByRole('link', { name: 'Zenith' })).toBeVisible();
    });

    await test.step('a change of the Markdown plugins reaches posts', async () => {
      const plugin = `export const plugins = [({ core }) => core.ruler.push('a', (state) => {
  state.tokens.forEach((token) => token.type === 'paragraph_open' && token.attrSet('title', 'Made by a plugin'));
})];\n`;
      await writeFile(path.join(site, 'markdown.ts'), plugin);
      await expect.poll(async () => (await get('/blog/hello'))?.text()).toContain('title="Made by a plugin"');
    });

    await test.step('added texts reach pages', async () => {
      await mkdir(path.join(site, 'texts'));
      await writeFile(path.join(site, 'texts/en-us.ts'), "export const skipLink = 'Straight to the text';\n");
      await expect.poll(async () => (await get('/blog'))?.text()).toContain('Straight to the text');
    });

    await page.close();
    command.kill('SIGTERM');
    await command.ended;
    await expect
      .poll(() =>
        fetch(origin).then(
          () => 'answers',
          () => 'nothing',
        ),
      )
      .toBe('nothing');
  } finally {
    await command.stop().catch(() => {});
  }
});
