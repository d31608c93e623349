import { MOTIF_NAMES } from '#art/motif-names.ts';
import { MOTIFS } from '#art/motifs.ts';

/** What draws each scene: the first word of its row, and the first hint where it needs one. */
export const SCENE_EXAMPLES = MOTIF_NAMES.flatMap((motif) =>
  MOTIFS[motif].scenes.map(({ words: [topic = ''], hints: [hint = ''] = [] }) => ({ motif, topic, hint })),
);
