import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import { hasLine, rangeOf } from '#markdown/code/fence-info.ts';
import type { ElementVisitor, Notices, VisitContext } from '#markdown/tree/context.ts';
import { childElements, hasClass, lineOf, walk } from '#markdown/tree/tree.ts';

const MAX_RANGES = 100;

/**
 * Arranges a block that stays in view while the steps next to it scroll by. The block is everything before the first `::step`,
 * and each step is what follows its line.
 */
export function finishSteps(node: Element, hasTitle: boolean, { notices }: VisitContext): void {
  const block: Element['children'] = [];
  const steps: Element[] = [];
  for (const child of node.children) {
    if (child.type === 'element' && child.tagName === 'x-step') {
      const step = h('div.step', { dataLines: child.properties.dataLines });
      steps.push(Object.assign(step, { position: child.position }));
    } else {
      (steps.at(-1)?.children ?? block).push(child);
    }
  }
  if (hasTitle) {
    notices.report('directive/option', lineOf(node), 'a title after :::steps is left out');
  }
  if (steps.length === 0 || !block.some(({ type }) => type === 'element')) {
    const advice =
      'write a block of code or a picture, and then a line ::step {2-4} before the text about its lines 2 to 4';
    const message = `:::steps is shown as normal text, because it has no block or no steps; ${advice}`;
    notices.report('directive/content', lineOf(node), message);
    node.properties = {};
    node.children = [...block, ...steps.flatMap(({ children }) => children)];
    return;
  }
  node.properties = { className: ['steps'], dataSteps: steps.map((_, index) => nameOf(index)).join(', ') };
  node.children = [h('div.steps-block', block), ...steps];
}

export const finishStrayStep: ElementVisitor = (node, { notices, replacements }) => {
  const message = '::step is left out, because it is not inside :::steps; write it between :::steps and :::';
  notices.report('directive/form', lineOf(node), message);
  replacements.set(node, []);
};

/** Marks the lines of each step, once their code is finished. */
export function markStepLines(tree: Root, notices: Notices): void {
  walk(tree, (node) => {
    if (node.type !== 'element' || !hasClass(node, 'steps')) {
      return;
    }
    const [block, ...steps] = childElements(node);
    const lines = block === undefined ? [] : linesIn(block);
    steps.forEach((step, index) => {
      const written = String(step.properties.dataLines ?? '');
      const ranges = written.split(',').map(rangeOf);
      if (ranges.length > MAX_RANGES) {
        const message = `::step names more than ${MAX_RANGES} ranges of lines; name fewer, longer ones`;
        notices.report('directive/option', lineOf(step), message);
      }
      const named = ranges.slice(0, MAX_RANGES);
      if (written !== '' && !named.every(([first, last]) => first >= 1 && first <= last && last <= lines.length)) {
        const message = `::step {${written}} names lines that the block of its :::steps doesn't have; it has ${lines.length}`;
        notices.report('directive/option', lineOf(step), message);
      }
      const dataStep = nameOf(index);
      for (const line of lines.filter((_, at) => hasLine(named, at + 1))) {
        Object.assign(line.properties, { dataStep });
      }
      step.properties = { className: ['step'], dataStep };
    });
  });
}

/** The name of a step's timeline, which steps.css takes from the attributes. */
function nameOf(index: number): string {
  return `--step-${index + 1}`;
}

function linesIn(block: Element): readonly Element[] {
  const lines: Element[] = [];
  walk(block, (node) => {
    if (node.type === 'element' && hasClass(node, 'line')) {
      lines.push(node);
    }
  });
  return lines;
}
