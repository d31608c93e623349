import { expect, KINDS, load, test } from './test.ts';

test('with reduced transparency, the header and dialogs are opaque', { tag: '@slow' }, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }],
  });
  await load(page, KINDS.post);
  expect(await page.getByRole('banner').evaluate((header) => getComputedStyle(header, '::before').opacity)).toBe('1');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search the blog' });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor)).toMatch(/^rgb\(/);
});

test('with reduced motion, nothing moves when it opens, and links to headings jump', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await load(page, KINDS.post);
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const note = ({ target }: Event) => {
      for (const animation of target instanceof Element ? target.getAnimations() : []) {
        if (
          animation.timeline instanceof DocumentTimeline &&
          Number(animation.effect?.getComputedTiming().duration) > 0
        ) {
          moved.push(target instanceof Element ? `${target.tagName} ${target.className}` : '');
        }
      }
    };
    document.addEventListener('transitionrun', note);
    document.addEventListener('animationstart', note);
  });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  const last = page.getByRole('main').getByRole('heading', { level: 2 }).last();
  const top = await last.evaluate((heading) => {
    location.hash = heading.id;
    return heading.getBoundingClientRect().top;
  });
  expect(top).toBeLessThan(800);
  expect(await page.evaluate<readonly string[]>('window.moved')).toEqual([]);
});

test('in forced colors, marked text stands out and is legible, whatever the scheme', { tag: '@slow' }, async ({
  page,
}) => {
  for (const [path, query] of [
    [KINDS['post-wider-than-the-screen'], ''],
    [KINDS['search-results'], 'quic'],
  ] as const) {
    await load(page, path);
    if (query !== '') {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(query);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      const marks = page.locator('mark:visible');
      await expect(marks.first()).toBeVisible();
      const styles = await marks.evaluateAll((all) =>
        all.map((mark) => {
          const { color, backgroundColor, textDecorationLine, borderInlineStartWidth } = getComputedStyle(mark);
          const isMarked = textDecorationLine === 'underline' || borderInlineStartWidth !== '0px';
          return { color, backgroundColor, isMarked };
        }),
      );
      const [color, backgroundColor] =
        colorScheme === 'dark' ? ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'] : ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'];
      for (const style of styles) {
        expect(style).toEqual({ color, backgroundColor, isMarked: true });
      }
    }
  }
});
