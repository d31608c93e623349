export type PreviewNoteProps = {
  /** What the post is instead of published. */
  readonly kind: string;
  /** When its link ends, in words. */
  readonly until: string;
};

/** Says of a page that it is a preview, and until when its link works. */
export function PreviewNote({ kind, until }: PreviewNoteProps) {
  return (
    <p className="preview-note" role="note">
      <span className="post-badge">Preview</span> This post is {kind}. Whoever has this link sees it until {until}.
    </p>
  );
}
