// A separate entry point for programs that read what authors wrote, and for commands that read one text after another.

export { draftSource } from '#front-matter/draft-source.ts';
export { fixSource } from '#front-matter/fix-source.ts';
export { readPost } from '#reading/read-post.ts';
export { readText } from '#reading/read-text.ts';
export { readFolder } from '#store/read-folder.ts';
