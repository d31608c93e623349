// All of it runs on the server, so that browsers need none: they get a drawing as HTML.
export { type DrawingSize, draw, FRAMES } from '#art/drawing.ts';
export { drawingHtml } from '#art/drawing-html.ts';
export { INK_SHARES } from '#art/ink-shares.ts';
export type { Ink } from '#art/motif.ts';
export { HUES, type Hue, MOTIF_NAMES, type MotifName } from '#art/motif-names.ts';
export { SCENE_EXAMPLES } from '#art/scene-examples.ts';
export { type DrawingChoices, type Sketch, type Subject, sketchOf } from '#art/sketch.ts';
