import { percentDecoded } from '@portico/core/routes';
import type { ElementVisitor } from '#markdown/tree/context.ts';
import { isSpace, lineOf, textOf } from '#markdown/tree/tree.ts';

const WRONG_SCHEME = /^(?!https?:\/\/)h{0,2}t{1,3}ps{0,2}(?::\/{1,2}|\/\/)\w|^https?:\/\/https?(?::|\/\/|%3A)/i;
const OWN_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)(?::\d+)?\/blog(?=[/?#]|$)/i;
// What only the author's network reaches, or for a short time.
const PRIVATE =
  /^https?:\/\/(?:(?:[\w-]+\.){0,5}(?:[\w-]+\.(?:internal|local|lan|corp|intranet)|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2})|(?:[\w-]+\.){0,5}(?:staging|intranet)(?:\.[\w-]+){2,4}|deploy-preview-\d+--[\w-]+\.netlify\.app)(?::\d+)?(?=[/?#]|$)/i;
// Obsidian writes a width after a bar.
const SAYS_NOTHING =
  /^(?:an? )?(?:image|picture|photo|screen ?shot|img|alt text|untitled)\b[\d\s._:-]*(?:at[\d\s._:-]*)?$|\|\s?\d{1,4}(?:x\d{1,4})?$/i;

// What signs a link to a draft.
const PREVIEW_KEY = /(?<=[?&]preview=)\d{1,12}\.[\w-]{43}/;

/* Report links, pictures and headings of a post that lack something, whether Markdown or HTML made them. */

export const reportTopHeading: ElementVisitor = (node, { notices }) => {
  // The ======= of a merge conflict makes its first version a heading.
  if (!textOf(node).startsWith('<<<<<<<')) {
    const message = 'the title is a heading of level 1 already; begin sections with ## and their parts with ###';
    notices.report('heading/level', lineOf(node), message);
  }
};

export const reportLink: ElementVisitor = (node, { notices }) => {
  const { href, ariaLabel } = node.properties;
  if (typeof href !== 'string') {
    return;
  }
  const shown = JSON.stringify(href);
  const line = lineOf(node);
  if (href === '') {
    const message = `the link ${JSON.stringify(textOf(node))} has no address, so readers cannot follow it; write [its text](its address)`;
    notices.report('link/address', line, message);
  } else if (node.children.every(isSpace) && ariaLabel === undefined) {
    const message = `the link to ${shown} has no text, so readers cannot follow it; write [its text](its address)`;
    notices.report('link/no-text', line, message);
  }
  if (WRONG_SCHEME.test(href)) {
    const message = `the link leads to ${shown}, but an address begins with https://; correct it`;
    notices.report('link/address', line, message);
  } else if (OWN_MACHINE.test(href)) {
    const message = `the link leads to ${shown}, which is each reader's own machine; write the path, such as /blog/its-slug`;
    notices.report('link/address', line, message);
  } else if (PREVIEW_KEY.test(href)) {
    const message = `the link to ${shown.replace(PREVIEW_KEY, '…')} has the key of a preview, which shows every reader the draft; write its address without ?preview=`;
    notices.report('secret/likely', line, message);
  } else if (PRIVATE.test(href)) {
    const message = `the link leads to ${shown}, which other readers cannot reach; remove the link, or put it in backticks if it is an example`;
    notices.report('link/private', line, message);
  }
};

export const reportPicture: ElementVisitor = (node, { notices }) => {
  const { src, alt, dataImage } = node.properties;
  const [source, text] = [String(src ?? ''), String(alt ?? '').trim()];
  if (source === '') {
    const message =
      'the picture has no address, perhaps because its upload had not ended when the text was copied; save the file next to the post, and write its name';
    notices.report('link/address', lineOf(node), message);
    return;
  }
  // In HTML, alt="" says that a picture is only decoration.
  const isSilent = dataImage === undefined ? alt === undefined : text === '';
  const isName = text !== '' && text.toLowerCase() === percentDecoded(source.replace(/^.*\//s, ''))?.toLowerCase();
  const silent = `the image ${JSON.stringify(source)} has no alternative text, so people who cannot see it do not learn what it shows; write ![what it shows](…), or <img alt=""> if it is only decoration`;
  const useless = `the alternative text ${JSON.stringify(text)} does not describe the image; write what it shows`;
  if (isSilent || isName || SAYS_NOTHING.test(text)) {
    notices.report('image/no-text', lineOf(node), isSilent ? silent : useless);
  }
};
