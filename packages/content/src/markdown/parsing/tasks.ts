import type MarkdownIt from 'markdown-it';
import { htmlToken, type Token } from '#markdown/parsing/tokens.ts';

const BOX = /^\[([ \u00A0xX])\](?=[ \u00A0])/;

/** Turns list items that begin with `[ ]` or `[x]` into tasks, as on GitHub. */
export function useTasks({ core }: MarkdownIt): void {
  core.ruler.after('inline', 'tasks', (state) => {
    const { tokens } = state;
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
      const id = `task-item-${count}`;
      const checked = /x/i.test(mark ?? '') ? ' checked="checked"' : '';
      token.children = [
        htmlToken(
          state,
          `<input type="checkbox" class="task-list-item-checkbox" id="${id}"${checked} disabled="disabled">`,
        ),
        htmlToken(state, `<label class="task-list-item-label" for="${id}">`),
        ...(token.children ?? []),
        htmlToken(state, '</label>'),
      ];
      count += 1;
      item.attrSet('class', 'task-list-item');
      lists.at(-1)?.attrSet('class', 'contains-task-list');
    }
  });
}
