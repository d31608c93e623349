import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const renderMarkdown = await createMarkdownRenderer();
const htmlOf = async (markdown: string) =>
  (await renderMarkdown(markdown, { resolveImage: () => undefined })).html.trim();

test('a task has a checkbox that its text names and nobody can change', async () => {
  expect(await htmlOf('- [ ] Try *it*\n- [x] Read\n- Rest')).toBe(
    '<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" id="task-item-0" disabled><label class="task-list-item-label" for="task-item-0"> Try <em>it</em></label></li>\n<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" id="task-item-1" checked disabled><label class="task-list-item-label" for="task-item-1"> Read</label></li>\n<li>Rest</li>\n</ul>',
  );
});

test('a task ends with its paragraph, and its list alone is one of tasks', async () => {
  const html = await htmlOf('- A\n  - [X] B\n\n    C\n- D');
  expect(html.split('contains-task-list').length - 1).toBe(1);
  expect(html).toContain(
    '<input type="checkbox" class="task-list-item-checkbox" id="task-item-0" checked disabled><label class="task-list-item-label" for="task-item-0"> B</label></p>\n<p>C</p>',
  );
});

test('an element that begins in a task ends in it', async () => {
  expect(await htmlOf('- [ ] A <b>b')).toContain('A <b>b</b></label>');
});

test('an author cannot write a checkbox otherwise', async () => {
  expect(await htmlOf('A <input type="checkbox"> b')).toBe('<p>A &lt;input type="checkbox"> b</p>');
});
