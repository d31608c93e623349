import { copyCode as texts } from '@portico/config/texts';
import { copyToClipboard } from '@portico/shell';

// https://git-scm.com/docs/diff-format has those of git.
const DIFF_HEADER =
  /^(?:diff |index |@@ |--- |\+\+\+ |(?:new|deleted) file mode |(?:old|new) mode |(?:dis)?similarity index |(?:rename|copy) (?:from|to) |Binary files |GIT binary patch|\\ )/;

/** Copies the code of the block whose "Copy code" button `target` is in; does nothing for any other target. */
export function copyCode(target: EventTarget): void {
  const button = target instanceof Element ? target.closest('.copy-code') : null;
  const block = button?.closest('figure.code');
  if (button && block instanceof HTMLElement) {
    copyToClipboard({ text: codeOf(block), copied: texts.copied, refused: texts.refused, button });
  }
}

/** What a reader wants to paste: of a diff or of marked changes the new code, of a shell session the commands, else all lines. */
function codeOf(block: HTMLElement): string {
  const all = [...block.querySelectorAll('.line')];
  const lines = all.some((line) => line.querySelector('.sign')) ? all.filter((line) => !line.matches('.deleted')) : all;
  if (block.dataset.language === 'diff') {
    return withoutDiffMarks(lines.filter((line) => !line.matches('.deleted')).map(textOf));
  }
  const commands = lines.filter((line) => line.querySelector('.output') === null);
  return (commands.length > 0 ? commands : lines).map(textOf).join('');
}

/** What a diff leads to, of its lines that do not go: without headers and signs. */
export function withoutDiffMarks(lines: readonly string[]): string {
  return lines
    .filter((line) => !DIFF_HEADER.test(line))
    .map((line) => line.replace(/^[+ ]/, ''))
    .join('');
}

function textOf(line: Element): string {
  const before = [...line.querySelectorAll('.sign, .prompt')].map(({ textContent }) => textContent).join('');
  return line.textContent.slice(before.length);
}
