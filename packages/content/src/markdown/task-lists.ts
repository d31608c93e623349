import type MarkdownIt from 'markdown-it';

type Token = ReturnType<MarkdownIt['parse']>[number];

const MARK = /^\[([ xX])\](?=\s)/;

/**
 * Task lists (GitHub Flavored Markdown, section 5.3): an item that begins with `[ ]` or `[x]` begins with a checkbox, which
 * the text of its paragraph names.
 */
export function useTaskLists({ core, renderer }: MarkdownIt): void {
  core.ruler.after('linkify', 'task-lists', ({ tokens, Token: NewToken }) => {
    const lists: Token[] = [];
    for (const [index, token] of tokens.entries()) {
      if (/^(?:bullet|ordered)_list_open$/.test(token.type)) {
        lists.push(token);
      }
      if (/^(?:bullet|ordered)_list_close$/.test(token.type)) {
        lists.pop();
      }
      const item = token.type === 'list_item_open' ? tokens[index + 2] : undefined;
      const first = item?.type === 'inline' ? item.children?.[0] : undefined;
      const mark = first?.type === 'text' ? MARK.exec(first.content) : null;
      if (item?.children && first !== undefined && mark !== null) {
        first.content = first.content.slice(mark[0].length);
        const open = Object.assign(new NewToken('task_open', 'label', 1), { meta: { isDone: mark[1] !== ' ' } });
        item.children = [open, ...item.children, new NewToken('task_close', 'label', -1)];
        token.attrSet('class', 'task-list-item');
        lists.at(-1)?.attrSet('class', 'contains-task-list');
      }
    }
  });
  renderer.rules.task_open = (tokens, index) =>
    `<label><input type="checkbox" disabled${tokens[index]?.meta?.isDone ? ' checked' : ''}>`;
}
