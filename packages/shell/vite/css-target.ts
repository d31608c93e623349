/** Browsers that style sheets are written for: they use light-dark() and popovers as they are, and anchors where there are some. */
export const CSS_TARGET = ['chrome130', 'firefox132', 'safari18'] as const;
