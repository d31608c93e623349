export type PreviewNoteProps = {
  /** What the page is, in a word. */
  readonly label: string;
  /** What the post is instead of published, and until when its link works. */
  readonly text: string;
};

/** Says of a page that it is a preview. Its texts come with the loader's data: few readers see one. */
export function PreviewNote({ label, text }: PreviewNoteProps) {
  return (
    <p className="framed-note" role="note">
      <span className="post-badge">{label}</span> {text}
    </p>
  );
}
