/** The list of posts that the palette asks the blog for, when only the gallery is served. */
export function loader() {
  return Response.json([]);
}
