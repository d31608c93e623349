import type MarkdownIt from 'markdown-it';
import MarkdownToken from 'markdown-it/lib/token.mjs';
import type { Token } from '#markdown/parsing/tokens.ts';

const BOX = /^\[([ \u00A0xX])\](?=[ \u00A0])/;

/** An entry that begins with `[ ]` or `[x]` is a task, as on GitHub. */
export function useTasks({ core }: MarkdownIt): void {
  core.ruler.after('inline', 'tasks', ({ tokens }) => {
    const lists: Token[] = [];
    let count = 0;
    for (const [index, token] of tokens.entries()) {
      if (/^(?:bullet|ordered)_list_open$/.test(token.type)) {
        lists.push(token);
      } else if (/^(?:bullet|ordered)_list_close$/.test(token.type)) {
        lists.pop();
      }
      const [text] = token.children ?? [];
      const item = tokens[index - 2];
      const [box, mark] = BOX.exec(token.content) ?? [];
      if (token.type !== 'inline' || item?.type !== 'list_item_open' || text === undefined || box === undefined) {
        continue;
      }
      text.content = text.content.slice(box.length);
      token.children = taskTokens(`task-item-${count}`, /x/i.test(mark ?? ''), token.children ?? []);
      count += 1;
      item.attrSet('class', 'task-list-item');
      lists.at(-1)?.attrSet('class', 'contains-task-list');
    }
  });
}

function taskTokens(id: string, isChecked: boolean, text: readonly Token[]): Token[] {
  const box = new MarkdownToken('checkbox_input', 'input', 0);
  box.attrs = [
    ['type', 'checkbox'],
    ['class', 'task-list-item-checkbox'],
    ['id', id],
    ...(isChecked ? [['checked', 'checked'] satisfies [string, string]] : []),
    ['disabled', 'disabled'],
  ];
  const label = new MarkdownToken('label_open', 'label', 1);
  label.attrs = [
    ['class', 'task-list-item-label'],
    ['for', id],
  ];
  return [box, label, ...text, new MarkdownToken('label_close', 'label', -1)];
}
