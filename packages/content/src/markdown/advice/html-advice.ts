import { type Advice, imageWithoutText, LEVEL_1 } from '#markdown/advice/use-advice.ts';
import { isKnownElement } from '#markdown/parsing/elements.ts';
import { partsOf, tagOf } from '#markdown/parsing/html-tags.ts';

export function htmlAdvice(html: string): readonly Advice[] {
  let next = 0;
  return Array.from(partsOf(html)).flatMap(({ source, isTag }) => {
    const row = next;
    next += source.split('\n').length - 1;
    return adviceOnPart(source, isTag).map((advice) => ({ ...advice, row }));
  });
}

function adviceOnPart(source: string, isTag: boolean): readonly Advice[] {
  if (!isTag) {
    const message = whyText(source);
    return message === undefined ? [] : [{ isMistake: true, message }];
  }
  const { name, isEnd } = tagOf(source);
  const [, image = ''] = /\ssrc="([^"]*)"/i.exec(source) ?? [];
  return [
    name === 'h1' && !isEnd ? LEVEL_1 : [],
    name === 'img' && !/\salt\b/i.test(source) ? imageWithoutText(image) : [],
  ].flat();
}

/** Why something is shown as text; undefined if it was probably meant as text. */
function whyText(source: string): string | undefined {
  if (source.startsWith('<!--')) {
    return 'the comment has no end, so it is shown as text; add --> before the next empty line';
  }
  const isBroken = isKnownElement(tagOf(source).name) && /=\s*["']/.test(source);
  const [shown] = source.split('\n');
  return isBroken
    ? `${shown?.slice(0, 60)} is shown as text, because a quotation mark in it is missing; add it, or write the tag in backticks to show it`
    : undefined;
}
