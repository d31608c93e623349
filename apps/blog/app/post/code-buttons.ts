import { copied, copyCodeRefused } from '@portico/core/texts';
import { copyToClipboard } from '@portico/shell/copy';
import { announce } from '@portico/shell/toast';

const SAYS_COPIED_MS = 2_000;

// See https://git-scm.com/docs/diff-format.
const DIFF_HEADER =
  /^(?:diff |index |@@ |--- |\+\+\+ |(?:new|deleted) file mode |(?:old|new) mode |(?:dis)?similarity index |(?:rename|copy) (?:from|to) |Binary files |GIT binary patch|\\ )/;

/** If `target` is in a "Copy code" button, copies the block's code. The label then says "Copied" for a moment. */
export async function copyCode(target: EventTarget): Promise<void> {
  const button = target instanceof Element ? target.closest('.copy-code') : null;
  const block = button?.closest<HTMLElement>('figure.code');
  const label = button?.firstChild;
  if (!label || !block || !(await copyToClipboard({ text: codeOf(block), refused: copyCodeRefused }))) {
    return;
  }
  const { textContent } = label;
  if (textContent !== copied) {
    announce(copied);
    label.textContent = copied;
    setTimeout(() => {
      label.textContent = textContent;
    }, SAYS_COPIED_MS);
  }
}

/** If `target` is in the button for it, wraps the lines of all blocks of the page, or undoes that. The button doesn't move. */
export function wrapCode(target: EventTarget): void {
  const button = target instanceof Element ? target.closest('.wrap-code') : null;
  const text = button?.closest('.prose');
  if (!button || !text) {
    return;
  }
  const { top } = button.getBoundingClientRect();
  const wraps = text.toggleAttribute('data-wraps');
  for (const each of text.querySelectorAll('.wrap-code')) {
    each.ariaPressed = String(wraps);
  }
  scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Returns the new code of a diff or of marked changes, the commands of a shell session, or else all lines. */
function codeOf(block: HTMLElement): string {
  const all = [...block.querySelectorAll('.line')].map(readLine);
  const isDiff = block.dataset.language === 'diff';
  const lines = isDiff || all.some(({ hasSign }) => hasSign) ? all.filter(({ isDeleted }) => !isDeleted) : all;
  const commands = lines.filter(({ isOutput }) => !isOutput);
  const texts = (isDiff || commands.length === 0 ? lines : commands).map(({ text }) => text);
  return isDiff ? withoutDiffMarks(texts) : texts.join('');
}

/** Returns the lines that a diff keeps or adds, without headers and signs. */
export function withoutDiffMarks(lines: readonly string[]): string {
  return lines
    .filter((line) => !DIFF_HEADER.test(line))
    .map((line) => line.replace(/^[+ ]/, ''))
    .join('');
}

function readLine(line: Element) {
  const marks = [...line.querySelectorAll('.sign, .prompt, .output')];
  const before = marks.filter((mark) => !mark.matches('.output')).map(({ textContent }) => textContent);
  return {
    text: line.textContent.slice(before.join('').length),
    hasSign: marks.some((mark) => mark.matches('.sign')),
    isOutput: marks.some((mark) => mark.matches('.output')),
    isDeleted: line.matches('.deleted'),
  };
}
