/** Browsers that style sheets are written for: they use light-dark(), popovers and anchors as they are. */
export const CSS_TARGET = ['chrome130', 'firefox132', 'safari18'] as const;
