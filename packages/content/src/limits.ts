/*
 * The limits of what authors write, and why they are there: the bytes of a file, the time and memory of the process that reads it,
 * and the size of what is made of it. RENDER_LIMIT_MS is the time for a text.
 */

// Files

/** The longest of a thousand real posts has a fifth of this. */
export const MAX_TEXT_CHARACTERS = 500_000;
/** A character has at most three bytes in UTF-8; two UTF-16 code units have four. */
export const MAX_TEXT_BYTES = 3 * MAX_TEXT_CHARACTERS;
/** Parsing more can take 60 ms. None of a thousand real posts has more than 500. */
export const MAX_FRONT_MATTER_CHARACTERS = 5_000;
/** Of a data file. Enough for two thousand authors, or three thousand redirects. */
export const MAX_DATA_CHARACTERS = 200_000;
/** Of all files whose code a post shows, even if it shows only part of them. */
export const MAX_INCLUDED_CHARACTERS = 1_000_000;
/** How many files' code one post can show. */
export const MAX_CODE_FILES = 50;
/** A photograph with the maximum number of pixels is smaller. The whole file is read at once. */
export const MAX_PICTURE_BYTES = 100_000_000;
/** Decoded, each pixel takes four bytes. */
export const MAX_PIXELS = 100_000_000;
/** With a limit of 1 GiB, as in `deploy/kubernetes`, the server leaves this much memory for a decoded picture. */
export const MAX_DECODED_BYTES = 400_000_000;
/** Drawings are kept in memory. */
export const MAX_DRAWING_BYTES = 200_000;
/** Each server reads a whole video once, to hash it. */
export const MAX_VIDEO_BYTES = 1_000_000_000;

// The process that reads them

export const MAX_WORKSHOP_MEGABYTES = 700;
/** How many times as long as a text a picture or a video of a gigabyte may take. */
export const MEDIA_TIME = 12;
/** Ends a process that waits for something that never happens. The other limits only count processor time. */
export const MAX_WAIT_MS = 120_000;

// What is made of a post

/** A phone needs seconds to display a page of this size. The longest of a thousand real posts has a twentieth of it. */
export const MAX_HTML = 1_500_000;
/** Four times what a page may have, because some of it, such as the text of diagrams, doesn't stay. */
export const MAX_PRINTED = 4 * MAX_HTML;
/** With more, printing a feed of fifty posts would take long. The longest of a thousand real posts has a third of this. */
export const MAX_FEED_HTML = 200_000;
/** The server marks the words of a search in the text between two requests. The longest of a thousand real posts has half as much. */
export const MAX_INDEXED = 100_000;
export const MAX_HEADINGS = 500;
/** Of each kind of link, because they are checked. */
export const MAX_LINKS = 1000;
