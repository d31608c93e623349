import type { MarkdownExtensions } from 'portico/markdown';

export const plugins: MarkdownExtensions['plugins'] = [
  // Straight quotation marks become curly ones. The rule for dots would also change "../".
  (markdownIt) => void markdownIt.set({ typographer: true }).core.ruler.disable('replacements'),
];
