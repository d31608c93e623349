// Advance widths of ' ' to '~' in thousandths of an em, in weights 400 and 700: Atkinson Hyperlegible Next's hmtx table, which
// a test compares with the font's file.
const REGULAR = widthsOf(
  '280 286 301 651 592 919 731 160 299 299 485 606 210 362 210 387 648 407 548 576 614 588 598 510 615 595 210 210 553 628 553 480 778 626 613 645 669 569 552 694 694 392 512 631 541 824 693 714 592 724 614 592 558 690 593 856 623 575 607 317 387 344 552 372 243 525 566 485 564 538 314 558 550 252 245 492 262 845 550 548 566 574 349 471 326 540 461 684 481 449 460 344 237 344 555',
);
const BOLD = widthsOf(
  '312 303 390 765 610 969 725 210 335 335 485 595 271 373 272 440 659 440 579 600 624 607 626 537 624 571 272 272 569 612 569 547 781 678 643 658 688 597 566 718 701 424 561 663 552 858 717 746 629 756 650 610 607 686 644 886 685 650 618 340 440 344 582 400 288 552 596 510 596 563 365 593 571 300 259 555 318 882 571 576 596 599 376 508 376 567 530 740 539 521 505 381 254 381 537',
);
const FIRST = 0x20;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60]/u;
const EMOJI = /\p{Emoji_Presentation}/u;
const MARK = /\p{Mark}|\p{Default_Ignorable_Code_Point}/u;
// Systems that place glyphs at whole pixels draw text up to this much wider; the others draw it a little narrower, by kerning.
const ROOM = 1.02;
// Of what other fonts draw: a little more than most letters are wide.
const OTHER = 0.7;

/** The font's ascent and descent in em. */
export const ASCENT = 0.984;
export const DESCENT = 0.316;

/** How wide a line of text is in the site's font, in the unit of `size`, without kerning. What another font draws is estimated. */
export function textWidth(text: string, { size, isBold }: { readonly size: number; readonly isBold: boolean }): number {
  const table = isBold ? BOLD : REGULAR;
  let width = 0;
  for (const character of text.normalize('NFD')) {
    width += table[(character.codePointAt(0) ?? 0) - FIRST] ?? otherWidth(character);
  }
  return width * size * ROOM;
}

function otherWidth(character: string): number {
  if (MARK.test(character)) {
    return 0;
  }
  if (EMOJI.test(character)) {
    return 1.3;
  }
  return WIDE.test(character) ? 1 : OTHER;
}

function widthsOf(list: string): readonly number[] {
  return list.split(' ').map((width) => Number(width) / 1000);
}
