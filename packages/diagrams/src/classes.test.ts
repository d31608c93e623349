import { optimize } from 'svgo';
import { expect, test } from 'vitest';
import { paintByClass } from '#classes.ts';
import { themeVariables } from '#paints.ts';

const { primaryColor: box, lineColor: edge, signalTextColor: label } = themeVariables();

/** The content of a drawing after all its shapes have classes. */
function painted(content: string): string {
  const plugins = [{ name: 'paintByClass', fn: paintByClass }];
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`, { plugins });
  return /^<svg [^>]*>(.*)<\/svg>$/s.exec(data)?.[1] ?? '';
}

test.for([
  [`<rect x="1" rx="3" fill="${box}" stroke="${edge}"/>`, '<rect x="1" rx="3" class="fill-box line-edge"/>'],
  [`<g fill="${box.toUpperCase()}"><path d="M0 0"/></g>`, '<g><path d="M0 0" class="fill-box"/></g>'],
  [
    `<path d="M0 0" fill="none" stroke="${edge}" stroke-width="3.5" stroke-dasharray="2"/>`,
    '<path d="M0 0" class="line-edge dashed thick"/>',
  ],
  [`<path d="M0 0" fill="none" stroke="${edge}" stroke-dasharray="0"/>`, '<path d="M0 0" class="line-edge"/>'],
  ['<rect fill="#fdd" stroke="#c00"/>', '<rect class="fill-soft line-border"/>'],
  [
    `<text x="1" style="fill:red" fill="${label}" font-size="9"><tspan>a</tspan></text>`,
    '<text x="1" class="fill-label"><tspan>a</tspan></text>',
  ],
  ['<text fill="#333">a</text>', '<text>a</text>'],
  ['<path d="M0 0" stroke="none" fill="none"/><g> </g><style>a</style><title>a</title>', ''],
  [`<rect fill="${box}" display="none"/><foreignObject><p>a</p></foreignObject>`, ''],
] as const)('%s becomes %s', ([content, expected]) => {
  expect(painted(content)).toBe(expected);
});
