import textFont from '#fonts/atkinson-hyperlegible-next-latin-normal.woff2?url';

// Chromium delays the first paint for a font that <head> preloads, and React puts all preload links there. At low priority, the
// font doesn't compete with the rest of the document. The layout that needs the font raises its priority.
export const FONT_PRELOAD = `<link rel="preload" href="${textFont}" as="font" type="font/woff2" crossorigin="anonymous" fetchpriority="low">`;
