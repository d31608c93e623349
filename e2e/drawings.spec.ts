import { globSync, readFileSync } from 'node:fs';
import { expect, test } from './test.ts';

const DRAWINGS = globSync('sample/content/posts/*/diagrams/*.svg').sort();

test('each drawing of the sample shows all of its marks, and no line crosses a label', { tag: '@slow' }, async ({
  page,
}) => {
  // The sizes of texts depend on the font.
  await page.goto('/blog');
  expect(DRAWINGS.length).toBeGreaterThan(10);
  for (const file of DRAWINGS) {
    // The styles are for readers outside the site, and the page's policy doesn't allow them.
    const drawing = readFileSync(file, 'utf8').replace(/<style>[^<]*<\/style>/, '');
    expect(await page.evaluate(faultsOf, drawing), file).toEqual([]);
  }
});

/** Runs in the page. Returns the shapes outside the drawing, and texts that a line crosses, except the line that a text names. */
async function faultsOf(source: string): Promise<readonly string[]> {
  const NEAR = 3;
  const holder = document.body.appendChild(document.createElement('div'));
  holder.innerHTML = source;
  await document.fonts.load('15px "Atkinson Hyperlegible Next"');
  const svg = holder.querySelector('svg');
  if (svg === null) {
    return ['no drawing'];
  }
  svg.style.font = '15px "Atkinson Hyperlegible Next"';
  const whole = svg.getBoundingClientRect();
  const shapes = [...svg.querySelectorAll<SVGGeometryElement>('path, line, rect, circle, ellipse, polygon, polyline')];
  const visible = shapes.filter((shape) => shape.closest('defs, marker') === null);
  const lines = visible.filter((shape) => shape.matches('.line-edge'));
  const texts = [...svg.querySelectorAll('text')];

  const outside = [...visible, ...texts].flatMap((mark) => {
    const box = mark.getBoundingClientRect();
    if (box.width === 0 && box.height === 0) {
      return [];
    }
    // The heads of lines are larger than their ends.
    const margin = mark.matches('.line-edge') ? 8 : 0;
    const isInside =
      box.left - margin >= whole.left &&
      box.top - margin >= whole.top &&
      box.right + margin <= whole.right &&
      box.bottom + margin <= whole.bottom;
    return isInside ? [] : [`outside: ${mark.outerHTML}`];
  });

  const crossings = lines.flatMap((line) => {
    const matrix = line.getScreenCTM() ?? undefined;
    const length = line.getTotalLength();
    const points = Array.from({ length: 201 }, (_, index) =>
      line.getPointAtLength((length * index) / 200).matrixTransform(matrix),
    );
    return texts.flatMap((text) => {
      const { left, right, top, bottom, height } = text.getBoundingClientRect();
      const crossing = points.some(
        ({ x, y }) => x > left + NEAR && x < right - NEAR && y > top + NEAR && y < bottom - NEAR,
      );
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const isCentered = points.some((point) => Math.hypot(point.x - x, point.y - y) < height / 2);
      return crossing ? [{ line, text, isCentered }] : [];
    });
  });
  // A flowchart's lines are interrupted by their names: each line by one at most, and each name by one line.
  const struck = crossings.flatMap(({ line, text, isCentered }) => {
    const isAlone = crossings.filter((other) => other.line === line || other.text === text).length === 1;
    return isCentered && isAlone ? [] : [`struck: ${text.textContent}`];
  });
  holder.remove();
  return [...outside, ...struck];
}
