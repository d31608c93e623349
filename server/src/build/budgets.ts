const KB = 1000;

/**
 * What a first load may cost, in bytes under brotli 11. `html` is a document without its style sheet, `style` that sheet, `document`
 * both, which is what a first paint waits for: the first two flights of a connection have more room, and the first a half of it
 * (docs/decisions/0004). Of `script`, React and React Router take 97 KB (docs/decisions/0004).
 */
export const BUDGETS = { html: 16 * KB, style: 12 * KB, document: 28 * KB, script: 115 * KB };
