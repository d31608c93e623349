/** What keeps a diagram that may be right from being drawn; the message says it, with the diagram as `it`. */
export class Undrawable extends Error {}
