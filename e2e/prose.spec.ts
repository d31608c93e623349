import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, noteComplaints, test } from './access/test.ts';
import { expectSignsAtEdges } from './edges.ts';
import { showLook } from './theme.ts';

const BLOCKS = '/blog/blocks-within-blocks';

/** Distance in em of the second element's text between it and the element before it, for each one that is found. */
function gaps(page: Page, selector: string): Promise<readonly number[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const above = element.previousElementSibling?.getBoundingClientRect().bottom ?? Number.NaN;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return Math.round(((element.getBoundingClientRect().top - above) / size) * 10) / 10;
    }),
  );
}

/** Words of inline code that are on several lines although a line has room for them. */
function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const code of document.querySelectorAll('.prose :not(pre) > code')) {
      const nodes: Text[] = [];
      const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
        nodes.push(node);
      }
      const room = (code.closest('p, li, td, th, blockquote, .heading') ?? code).clientWidth;
      for (const { 0: word, index } of (code.textContent ?? '').matchAll(/\S+/g)) {
        const at = (offset: number) => {
          let rest = offset;
          const node = nodes.find(({ length }) => {
            rest -= length;
            return rest <= 0;
          });
          return [node ?? code, rest + (node?.length ?? 0)] as const;
        };
        const range = document.createRange();
        range.setStart(...at(index));
        range.setEnd(...at(index + word.length));
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
        const lines = new Set(boxes.map(({ top }) => Math.round(top / 4))).size;
        const width = boxes.reduce((sum, box) => sum + box.width, 0);
        found.push(...(lines > 1 && width < room - 12 ? [word] : []));
      }
    }
    return found;
  });
}

/** Identifiers in tables that are on several lines, and cells that are cut. */
function brokenIdentifiers(page: Page): Promise<readonly string[]> {
  return page.locator('.prose :is(td, th)').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S*_\S*/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          found.push(...(range.getClientRects().length > 1 ? [word] : []));
        }
      }
      // On a phone the first column leaves room for the second, whatever it says.
      const broken = cell.matches(':first-child') ? [] : found;
      return cell.scrollWidth > cell.clientWidth ? [...broken, `cut: ${cell.textContent}`] : broken;
    }),
  );
}

test('blocks within blocks have the rhythm of the text; inline code breaks between its words and is copied whole', async ({
  page,
}) => {
  await page.goto(`${BLOCKS}`);
  await test.step('blocks within a quotation, an item, a callout and a cell', async () => {
    const [rest] = await gaps(page, '.prose > p + p');
    expect(rest).toBe(1.2);
    for (const within of ['blockquote', 'blockquote blockquote', 'li', '.markdown-alert', 'td', 'details']) {
      const found = await gaps(
        page,
        `.prose ${within} > :is(p:not(.alert-title), figure) + :is(p, ul, figure, blockquote)`,
      );
      expect(found.length, within).toBeGreaterThan(0);
      expect(new Set(found), within).toEqual(new Set([rest]));
    }
    expect(new Set(await gaps(page, '.prose ol > li + li'))).toEqual(new Set([rest]));
    expect((await gaps(page, '.prose li > ul > li + li'))[0]).toBe(0.4);
  });

  await test.step('the triangle of a disclosure is in the line of its summary', async () => {
    const heights = await page
      .locator('.prose summary')
      .evaluateAll((all) => all.map((summary) => summary.getBoundingClientRect().height));
    expect(heights).toHaveLength(2);
    expect(Math.max(...heights)).toBeLessThan(44);
  });

  await test.step('what is copied and what is found in inline code has no joints in it', async () => {
    const code = page.locator('.prose p > code').first();
    const [selected, text] = await code.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return [getSelection()?.toString(), element.textContent];
    });
    expect(selected).toBe(text);
    expect(text).toMatch(/^kubectl get pods --all-namespaces -o wide/);
    const isFound = await page.evaluate(() => {
      getSelection()?.removeAllRanges();
      return 'find' in window && typeof window.find === 'function' && window.find('pods --all-namespaces');
    });
    expect(isFound).toBe(true);
  });

  for (const path of [BLOCKS, '/blog/wide-and-marked']) {
    await page.goto(`${path}`);
    await expect(page.locator('.prose code').first()).toBeVisible();
    for (const width of [320, 390, 800, 1440]) {
      await test.step(`words of inline code in ${path} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        expect(await brokenWords(page)).toEqual([]);
        if (path === BLOCKS) {
          expect(await brokenIdentifiers(page)).toEqual([]);
        }
      });
    }
  }
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  return box ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
}

for (const { widths, hasTouch } of [
  { widths: [390], hasTouch: true },
  { widths: [1023, 1440], hasTouch: false },
]) {
  test(`at ${widths.join(' and ')} px no button lies over code, and title, text, code and tables end at one edge`, async ({
    browser,
    baseURL,
    complaints,
  }) => {
    const context = await browser.newContext({ baseURL, hasTouch, isMobile: hasTouch });
    await noteComplaints(context, complaints);
    const page = await context.newPage();
    await page.setViewportSize({ width: widths[0] ?? 0, height: 900 });
    await page.goto(`/blog/wide-and-marked`);
    await hydrated(page);
    for (const width of widths) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const edges = new Set<number>();
        const noteEdges = async (block: Locator) => {
          const { x, width: own } = await boxOf(block);
          edges.add(Math.round(x + own));
        };
        for (const block of await page.locator('.prose > .code').all()) {
          await block.hover();
          const button = await boxOf(block.getByRole('button', { name: 'Copy code' }));
          const pre = await boxOf(block.locator('pre'));
          expect(button.y + button.height).toBeLessThanOrEqual(pre.y + 0.5);
          await expect(block.getByRole('button', { name: 'Copy code' })).toHaveCSS('opacity', '1');
          await noteEdges(block);
        }
        for (const block of [
          '.post-header > div',
          '.prose > p',
          '.prose > .table',
          '.prose > blockquote',
          '.post-footer',
        ]) {
          await noteEdges(page.locator(block).first());
        }
        expect(edges.size).toBe(1);
      });
    }
    await context.close();
  });
}

test('a sign says at which edge a code block goes on, and where there is more contrast none lies over letters', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/blog/wide-and-marked`);
  const pre = page.locator('.prose .code pre', { hasText: 'curl --fail' });
  // What a rounded corner cuts off does not count.
  await pre.evaluate((element) => element.parentElement?.style.setProperty('border-radius', '0'));
  await expectSignsAtEdges(page, pre, pre.locator('code'));
});

test('on paper code wraps, tables fit, disclosures are open, and nothing is cut', async ({ page }) => {
  // A4 less its margins.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  for (const path of ['/blog/wide-and-marked', BLOCKS]) {
    await page.goto(`${path}`);
    await expect(page.locator('.prose')).toBeVisible();
    const cut = await page.locator('.prose *').evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility() && !element.matches('.joint'))
        .filter(
          (element) =>
            element.getBoundingClientRect().right > innerWidth ||
            (getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1),
        )
        .map((element) => `${element.tagName} ${element.className}`),
    );
    expect(cut, path).toEqual([]);
    await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(0);
  }
  await expect(page.getByText('More of it.')).toBeVisible();
});

test('a formula that is wider than the screen scrolls by itself, by keyboard too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/blog/markdown-features');
  const formula = page.getByRole('group', { name: 'Formula' }).last();
  await expect(formula.getByRole('math')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await formula.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => formula.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

test('a diagram shows its drawing for the look, with its alternative text and its source', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/blog/markdown-features');
  const diagram = page.getByRole('group', { name: 'Diagram: How a request finds its region' });
  const drawing = diagram.getByRole('img', { name: 'How a request finds its region. The resolver names the nearest' });
  for (const look of ['light', 'dark'] as const) {
    await showLook(page, look);
    await drawing.scrollIntoViewIfNeeded();
    await expect(drawing).toHaveAttribute('src', look === 'dark' ? /\.dark\.svg/ : /[0-9a-f]{16}\.svg/);
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const own = Number(await drawing.getAttribute('width'));
  expect((await drawing.boundingBox())?.width).toBeGreaterThanOrEqual(own * 0.75 - 1);
  const source = page.locator('figure:has(.diagram) + details').first();
  await expect(source.locator('pre')).toBeHidden();
  await source.getByText('Source of the diagram').click();
  await expect(source.locator('pre')).toContainText('accTitle: How a request finds its region');
});
