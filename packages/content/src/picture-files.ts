// A separate entry point for the processes that inspect pictures and videos: loading the whole package would cost them half a
// second and 50 MB.

export { openFile, readWhole, type SourceFile } from '#files/open-file.ts';
export { MAX_PICTURE_BYTES, MAX_PIXELS } from '#limits.ts';
export { cleanSvg } from '#media/clean-svg.ts';
export { pictureHash, pictureType } from '#media/file-kinds.ts';
export { hasExtension } from '#media/media-types.ts';
export { isAnimatedPng, type PictureVariant, playsOf } from '#media/picture-sizes.ts';
export { serveJobs } from '#process/serve-jobs.ts';
