import { expect, test } from '../test.ts';
import { open } from './page-state.ts';

const FROM = 64;
const RANGE = 256;
const POST = '/blog/quic-connection-migration';

// Scroll position in CSS px, opacity, and whether the header counts as scrolled.
const POSITIONS = [
  [0, 0, false],
  [FROM, 0, false],
  [FROM + RANGE / 4, 0.25, false],
  [FROM + RANGE / 2, 0.5, false],
  [FROM + RANGE / 2 + 8, 0.5 + 8 / RANGE, true],
  [FROM + RANGE, 1, true],
  [FROM + RANGE + 580, 1, true],
] as const;

test('the background appears as the page scrolls, also after a reload in its middle, and hides no heading that a link leads to', async ({
  page,
}) => {
  await open(page, POST);
  const header = page.getByRole('banner');
  const opacities = () =>
    header.evaluate((element) => [
      Number(getComputedStyle(element).getPropertyValue('--header-opacity')),
      Number(getComputedStyle(element, '::before').opacity),
    ]);
  for (const [top, opacity, isScrolled] of POSITIONS) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await expect(header).toHaveAttribute('data-scrolled', String(isScrolled));
    const near = expect.closeTo(opacity, 3);
    await expect.poll(opacities, `at ${top} px`).toEqual([near, near]);
    await expect(header).toBeInViewport();
  }
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(FROM + RANGE + 580);
  await expect(header).toHaveAttribute('data-scrolled', 'true');
  await expect.poll(opacities).toEqual([1, 1]);

  const heading = page.getByRole('main').getByRole('heading', { level: 2 }).nth(1);
  await page.goto(`${POST}#${await heading.getAttribute('id')}`);
  const bottom = await header.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
});
