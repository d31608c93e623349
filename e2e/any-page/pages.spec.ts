import type { Page } from '@playwright/test';
import type {} from '@portico/shell/window';
import sharp from 'sharp';
import { site } from '../fixture/site.config.ts';
import { expect, forget } from '../test.ts';
import { chooseTheme, radioOf, shownTheme } from '../theme.ts';
import { fileOf, type PolicyFile, policyOf, readShell, SITE, test, useHeader, type Wearing } from './any-page.ts';

/* The shell on pages that React doesn't render: other versions of it, and routers of others. */

const OLD = 'parts-old.js';
const PARTS = /parts-[\w-]+\.js/;

/** Opens the palette by keys that come before its code, and closes it. */
async function expectPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hand');
  await expect(page.getByRole('combobox')).toHaveValue('hand');
  await expect(page.getByRole('option', { selected: true })).toHaveAttribute('href', /tls-1-3-handshake/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toBeHidden();
}

test('a page links to files that never change, and a reader who only reads downloads little', async ({
  page,
  request,
  servePages,
}) => {
  const { head } = await readShell();
  const [styles = '', script = ''] = [
    ...head.matchAll(/(?:href|src)="([^"]+)" integrity="sha384-[^"]+" crossorigin/g),
  ].map(([, url]) => url ?? '');
  for (const [url, stable] of [
    [styles, '/shell/shell.css'],
    [script, '/shell/shell.js'],
  ] as const) {
    const response = await request.get(url);
    expect(url).toMatch(/\/shell-assets\/shell-[\w-]{8}\.(?:css|js)$/);
    expect(response.headers()).toMatchObject({
      'cache-control': expect.stringContaining('immutable'),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await response.text()).toBe(await (await request.get(stable)).text());
  }

  const origin = await servePages({ '/': { main: '<p style="height: 200vh">Text</p>' } });
  await page.goto(origin, { waitUntil: 'networkidle' });
  const scripts = () =>
    page.evaluate(() => {
      const all = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      const bytes = all.reduce(
        (sum, each) => sum + (each instanceof PerformanceResourceTiming ? each.encodedBodySize : 0),
        0,
      );
      return { names: all.map(({ name }) => new URL(name).pathname), bytes };
    });
  await page.mouse.wheel(0, 600);
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'true');
  expect((await scripts()).names).toEqual([new URL(script).pathname]);
  expect((await scripts()).bytes).toBeLessThan(5000);
  await test.step('the palette loads only with the search', async () => {
    await useHeader(page);
    expect((await scripts()).names.filter((name) => name.includes('palette'))).toEqual([]);
    await expectPalette(page);
  });
});

test('HTML of another version is hydrated by the script that it was made with', { tag: '@slow' }, async ({
  page,
  servePages,
}) => {
  const shell = await readShell();
  const script = await (await fetch(`${SITE}/shell/shell.js`)).text();
  await test.step('older HTML, newer script', async () => {
    await page.route(`${SITE}/shell-assets/${OLD}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: 'export const toast = () => {}; export const mount = async (element, mode) => { element.dataset.by = "old " + mode; return () => {}; };',
      }),
    );
    const origin = await servePages({ '/': { shell: { header: shell.header.replace(PARTS, OLD) } } });
    await page.goto(origin);
    await useHeader(page);
    await expect(page.locator('portico-header')).toHaveAttribute('data-by', 'old hydrate');
  });
  await test.step('newer HTML, older script', async () => {
    expect(script).toMatch(PARTS);
    await page.route(`${SITE}/shell-assets/shell-*.js`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: script.replace(PARTS, OLD),
      }),
    );
    const head = shell.head.replaceAll(/ integrity="[^"]+"/g, '');
    const origin = await servePages({ '/': { shell: { head } } });
    await page.goto(origin);
    await useHeader(page);
    await expect(page.locator('portico-header')).not.toHaveAttribute('data-by');
    await expectPalette(page);
  });
});

test('HTML whose version is gone is rendered again at once, around an open menu', { tag: '@slow' }, async ({
  page,
  complaints,
  servePages,
}) => {
  const shell = await readShell();
  const header = shell.header.replace(PARTS, OLD).replaceAll('>Pricing<', '>Prices<');
  const origin = await servePages({ '/': { shell: { header } } });
  await page.goto(origin);
  await page.evaluate(() => {
    const shown = new Set<string>();
    const look = () => {
      shown.add(document.querySelector('.site-navigation')?.textContent ?? '');
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { shown });
  });
  const docs = page.getByRole('button', { name: 'Docs', exact: true });
  await docs.press('Enter');
  await page.locator('portico-header[data-live]').waitFor({ state: 'attached' });
  await expect(page.getByRole('link', { name: 'Pricing' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'View all docs' })).toBeVisible();
  await expect(docs).toBeFocused();
  await expect(docs).toHaveAttribute('aria-expanded', 'true');
  const shown = await page.evaluate(() => [...('shown' in window && window.shown instanceof Set ? window.shown : [])]);
  expect(shown).toHaveLength(2);
  expect(shown.map((text) => /Prices|Pricing/.exec(String(text))?.[0])).toEqual(['Prices', 'Pricing']);
  forget(complaints, /parts-old\.js/);
});

test('the skip link leads to the content of a page with another base', { tag: '@slow' }, async ({
  page,
  servePages,
}) => {
  const origin = await servePages({ '/docs/page?a': { head: '<base href="/app/">', main: '<a href="next">Next</a>' } });
  await page.goto(`${origin}/docs/page?a`);
  for (const state of ['before React has the header', 'after it']) {
    await test.step(state, async () => {
      await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
      await expect(page).toHaveURL(`${origin}/docs/page?a#main`);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Next' })).toBeFocused();
      await useHeader(page);
    });
  }
});

test('a mouse that rests on a menu before its code has loaded opens it', { tag: '@slow' }, async ({
  page,
  servePages,
}) => {
  await page.goto(await servePages({ '/': { main: '<p>Text</p>' } }));
  await page.getByRole('banner').getByRole('button', { name: 'Use cases' }).hover();
  await expect(page.locator('.site-menu:popover-open')).toBeVisible();
});

test('the shell works under policies with nonces and with strict-dynamic', { tag: '@slow' }, async ({
  page,
  complaints,
  servePages,
}) => {
  const response = await fetch(`${SITE}/shell/policy.json`);
  const policy: PolicyFile = await response.json();
  const main = `<h1>Text</h1><script nonce="n0nce">document.body.dataset.own = 'runs'</script>`;
  const { head } = await readShell();
  const shell = { head: head.replace('<script src=', '<script nonce="n0nce" src=') };
  const planted = '<script>document.body.dataset.planted = 1</script>';
  const origin = await servePages({
    '/nonce': { main, policy: policyOf(policy, " 'nonce-n0nce'") },
    '/strict': { main, shell, policy: policyOf(policy, " 'nonce-n0nce' 'strict-dynamic'") },
    '/planted': { main: planted, shell, policy: policyOf(policy, " 'nonce-n0nce' 'strict-dynamic'") },
  });
  for (const path of ['/nonce', '/strict']) {
    await test.step(path, async () => {
      await page.goto(`${origin}${path}`);
      await useHeader(page);
      await chooseTheme(page, 'dark');
      await expectPalette(page);
      await expect(page.locator('body')).toHaveAttribute('data-own', 'runs');
      await page.reload();
      await expect.poll(() => shownTheme(page)).toEqual(['dark', 'dark']);
    });
  }
  await test.step('the policies still forbid scripts without the nonce', async () => {
    expect(complaints).toEqual([]);
    await page.goto(`${origin}/planted`);
    await expect(page.locator('body')).not.toHaveAttribute('data-planted');
    forget(complaints, /script-src|inline script/);
  });
});

test('a theme chosen on one origin of the domain applies on another when its tab becomes visible', {
  tag: '@slow',
}, async ({ page, context, complaints, servePages }) => {
  const origin = new URL(await servePages({ '/': { main: '<h1>Text</h1>' } }));
  const openOn = async (tab: Page, name: string) => {
    await tab.goto(`http://${name}.${site.productDomain}:${origin.port}/`);
    return tab;
  };
  const docs = await openOn(page, 'docs');
  const status = await openOn(await context.newPage(), 'status');
  for (const [from, to, theme] of [
    [docs, status, 'dark'],
    [status, docs, 'light-high-contrast'],
  ] as const) {
    await useHeader(from);
    await chooseTheme(from, theme);
    // Playwright shows all tabs at once.
    await to.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => shownTheme(to)).toEqual([theme, theme]);
    await to.getByRole('button', { name: 'Change Theme' }).click();
    await expect(radioOf(to, theme)).toBeChecked();
    await to.keyboard.press('Escape');
  }
  expect(complaints).toEqual([]);
});

/** Whether it is still the document that was loaded. */
function loadedAt(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

// As Astro's ClientRouter does: the attributes of <html>, what is in <head>, then <body>.
const SWAP = `addEventListener('click', async (event) => {
  const link = event.target.closest('main a');
  if (!link) return;
  event.preventDefault();
  const next = new DOMParser().parseFromString(await (await fetch(link.href)).text(), 'text/html');
  const { documentElement } = document;
  for (const { name } of [...documentElement.attributes]) documentElement.removeAttribute(name);
  for (const { name, value } of next.documentElement.attributes) documentElement.setAttribute(name, value);
  const same = (one) => (other) => one.outerHTML === other.outerHTML;
  for (const each of [...document.head.children]) {
    const found = [...next.head.children].find(same(each));
    if (found) found.remove();
    else each.remove();
  }
  document.head.append(...next.head.children);
  document.body.replaceWith(next.body);
  history.pushState({}, '', link.href);
});`;

test.describe('after a navigation of another router, the shell works and keeps the theme:', () => {
  const ROUTERS: Readonly<Record<string, () => Promise<Pick<Wearing, 'head' | 'body'>>>> = {
    'Turbo Drive': async () => ({
      head: `<script>${await fileOf('@hotwired/turbo/dist/turbo.es2017-umd.js')}</script>`,
    }),
    'htmx boost': async () => ({
      head: `<script>${await fileOf('htmx.org/dist/htmx.min.js')}</script>`,
      body: ' hx-boost="true"',
    }),
    'a swap of the whole document': async () => ({ head: `<script>${SWAP}</script>` }),
  };
  for (const [name, router] of Object.entries(ROUTERS)) {
    test(name, { tag: '@slow' }, async ({ page, servePages }) => {
      const common = await router();
      const origin = await servePages({
        '/one': { ...common, main: '<h1>One</h1><a href="/two">To two</a>' },
        '/two': { ...common, main: '<h1>Two</h1><a href="/one">To one</a>' },
      });
      await page.goto(`${origin}/one`);
      await useHeader(page);
      await chooseTheme(page, 'dark');
      const loaded = await loadedAt(page);

      await page.getByRole('link', { name: 'To two' }).click();
      await expect(page.getByRole('heading', { name: 'Two' })).toBeVisible();
      await expect.poll(() => shownTheme(page)).toEqual(['dark', 'dark']);
      await expect(page.locator('html')).toHaveClass(/dark/);
      const bars = page.locator('meta[name=theme-color][media=all]');
      await expect(bars).toHaveAttribute('data-theme', 'dark');
      await expectPalette(page);
      await page.evaluate(() => window.portico?.toast({ priority: 'success', message: 'Saved.' }));
      await expect(page.locator('[data-toast]')).toContainText('Saved.');
      await expect(page.getByRole('contentinfo')).toHaveCount(1);

      await test.step('and again, on a page that it shows from a copy', async () => {
        await page.getByRole('link', { name: 'To one' }).click();
        await expect(page.getByRole('heading', { name: 'One' })).toBeVisible();
        await page.getByRole('link', { name: 'To two' }).click();
        await expect(page.getByRole('heading', { name: 'Two' })).toBeVisible();
        if (name !== 'a swap of the whole document') {
          await page.goBack();
          await expect(page.getByRole('heading', { name: 'One' })).toBeVisible();
        }
        await expectPalette(page);
        await page.getByRole('button', { name: 'Change Theme' }).click();
        await expect(page.getByRole('radio', { name: 'Dark Mode' })).toBeChecked();
      });
      expect(await loadedAt(page)).toBe(loaded);
    });
  }
});

const TAILWIND_PREFLIGHT = `*,::after,::before,::backdrop{box-sizing:border-box;margin:0;padding:0;border:0 solid}
html,:host{line-height:1.5;tab-size:4;font-family:ui-sans-serif,system-ui}h1,h2,h3{font-size:inherit;font-weight:inherit}
a{color:inherit;text-decoration:inherit}ol,ul,menu{list-style:none}img,svg,video{display:block;vertical-align:middle}
img,video{max-width:100%;height:auto}button,input,select{font:inherit;letter-spacing:inherit;color:inherit;border-radius:0;background:#0000}
summary{display:list-item}[hidden]:where(:not([hidden="until-found"])){display:none!important}`;
const HOSTILE = `html{font-size:62.5%}body{font:italic 30px/3 serif;color:red;text-align:center;text-transform:uppercase;letter-spacing:4px;word-spacing:9px}
header{height:300px;background:yellow;display:grid}footer{padding:99px;columns:3}nav{float:right;width:50%}button{padding:2em;border:4px dashed;border-radius:99px;background:pink;min-width:200px}
ul{padding-left:4em}li{display:inline-block;margin:1em;list-style:square}li::before{content:"* "}a{color:rebeccapurple;text-decoration:wavy underline}a:hover{color:lime}
form{margin:2em;display:block}input{width:100%;height:99px}svg{max-width:8px;border:1px solid;opacity:.2}h2{font-size:50px;margin:1em}p{margin:2em;max-width:20ch}
span{font-weight:900;display:block}section{padding:5em}dialog{border:9px solid}details{border:1px solid}#page header nav ul li a{font-size:40px}
*{transition:all 2s;float:none}*,*::before{letter-spacing:3px}@keyframes header-opacity{from{opacity:0}}kbd{background:#000;color:#fff;padding:1em}`;

test('the header can be read on a page that has no dark theme', { tag: '@slow' }, async ({ page, servePages }) => {
  await page.goto(await servePages({ '/': { main: '<p style="height: 200vh">Text</p>' } }));
  const header = page.getByRole('banner');
  const colorOf = async () => {
    const { data } = await sharp(await header.screenshot())
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data];
  };
  expect(Math.min(...(await colorOf()))).toBeGreaterThan(230);
  await useHeader(page);
  await chooseTheme(page, 'dark');
  await page.keyboard.press('Escape');
  await expect.poll(async () => Math.max(...(await colorOf()))).toBeLessThan(60);
});

/** The look of the elements that match. */
function looksOf(page: Page, selector: string): Promise<readonly string[]> {
  return page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const style = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const names = [
        'display color background-color font-size font-weight font-style font-family line-height letter-spacing word-spacing',
        'text-align text-transform text-decoration-line margin-top margin-left padding-top padding-left border-top-width border-radius',
        'list-style-type opacity float transition-duration',
      ];
      const values = names
        .join(' ')
        .split(' ')
        .map((name) => `${name}:${style.getPropertyValue(name)}`);
      const before = getComputedStyle(element, '::before').content;
      return `${element.localName}.${element.getAttribute('class')} ${Math.round(width)}x${Math.round(height)} ${before} ${values.join(';')}`;
    }),
  );
}

const IN_SHELL = '.portico :not(svg *, script)';
const TEXT =
  '<h1>Heading</h1><p>Text <a href="/">link</a></p><button>Button</button><ul><li>Item</li></ul><dialog open>Dialog</dialog>';

test.describe('the styles of the page and of the shell do not affect each other:', () => {
  const SHEETS: Readonly<Record<string, () => Promise<string>>> = {
    'Bootstrap 3': () => fileOf('bootstrap/dist/css/bootstrap.css'),
    "Tailwind's preflight": async () => TAILWIND_PREFLIGHT,
    'hostile rules': async () => HOSTILE,
  };
  for (const [name, read] of Object.entries(SHEETS)) {
    test(name, { tag: '@slow' }, async ({ page, servePages }) => {
      test.setTimeout(120_000);
      // In the order that wins most.
      const noMargin = '<style>body{margin:0}</style>';
      const head = `<style>${await read()}</style>${noMargin}`;
      const shell = { head: '', header: '', footer: '' };
      const origin = await servePages({
        '/clean': { head: noMargin, main: TEXT },
        '/with': { head, body: ' id="page"', main: TEXT },
        '/without': { head, body: ' id="page"', main: TEXT, shell },
      });
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${origin}/clean`);
        const clean = await looksOf(page, IN_SHELL);
        expect(clean.length).toBeGreaterThan(100);
        await page.goto(`${origin}/with`);
        const shown = await looksOf(page, IN_SHELL);
        expect(shown.filter((look, index) => look !== clean[index])).toEqual([]);
        expect(shown).toHaveLength(clean.length);
        const main = await looksOf(page, 'html, body, main, main *');
        await expect(page.locator('portico-header kbd .key-apple')).toBeHidden();
        await page.screenshot({ path: test.info().outputPath(`${width}.png`) });
        await page.goto(`${origin}/without`);
        const alone = await looksOf(page, 'html, body, main, main *');
        const withoutSize = (looks: readonly string[]) =>
          looks.map((look) => look.replace(/^html\.\S+/, '').replace(/ \d+x\d+ /, ' '));
        expect(withoutSize(main)).toEqual(withoutSize(alone));
      }
    });
  }
});
