import { dl } from '@mdit/plugin-dl';
import type MarkdownIt from 'markdown-it';
import { htmlToken, ruleToWrap, type Token } from '#markdown/parsing/tokens.ts';

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
      const id = `task-item-${count}`;
      const checked = /x/i.test(mark ?? '') ? ' checked="checked"' : '';
      token.children = [
        htmlToken(`<input type="checkbox" class="task-list-item-checkbox" id="${id}"${checked} disabled="disabled">`),
        htmlToken(`<label class="task-list-item-label" for="${id}">`),
        ...(token.children ?? []),
        htmlToken('</label>'),
      ];
      count += 1;
      item.attrSet('class', 'task-list-item');
      lists.at(-1)?.attrSet('class', 'contains-task-list');
    }
  });
}

const WORD = /[\p{L}\p{N}]/u;

/** Terms with definitions below them, which begin with `: ` and have a word, so a smiley below a line isn't one. */
export function useDefinitions(markdownIt: MarkdownIt): void {
  const { ruler } = markdownIt.block;
  const others = new Set(ruler.getRules(''));
  markdownIt.use(dl);
  const rule = ruleToWrap(ruler, (each) => !others.has(each));
  ruler.at(
    'dl',
    (state, line, endLine, silent) => {
      const definition = state.isEmpty(line + 1) ? line + 2 : line + 1;
      const text = state.src.slice(state.bMarks[definition], state.eMarks[definition]);
      return (silent || WORD.test(text)) && rule(state, line, endLine, silent);
    },
    { alt: ['paragraph', 'reference', 'blockquote'] },
  );
}
