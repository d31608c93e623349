import { expect, test } from 'vitest';
import { renderAt } from '#testing/render-in-shell.tsx';
import { Tooltip } from '#tooltip/tooltip.tsx';

test('a control keeps its own name and is described by its hint, which is not shown yet', () => {
  const html = renderAt(
    '/',
    <>
      <Tooltip text="One hint">
        <button type="button" aria-label="One" />
      </Tooltip>
      <Tooltip text="Another hint">
        <button type="button" aria-label="Other" />
      </Tooltip>
    </>,
  );
  const controls = [...html.matchAll(/<button type="button" aria-label="(\w+)" aria-describedby="([^"]+)"/g)];
  const hints = [...html.matchAll(/<span class="tooltip" id="([^"]+)" role="tooltip" popover="manual">([^<]+)/g)];
  expect(controls.map(([, name]) => name)).toEqual(['One', 'Other']);
  expect(hints.map(([, , text]) => text)).toEqual(['One hint', 'Another hint']);
  expect(controls.map(([, , id]) => id)).toEqual(hints.map(([, id]) => id));
});
