import { usePageData, useSearchParams } from 'portico/page';

/** Tags of each document, of every kind that the policy follows. Fails for one search. */
export default function Head() {
  const { baseUrl } = usePageData();
  const [search] = useSearchParams();
  if (search.get('q') === 'tagless') {
    throw new Error('no tags for this search');
  }
  return (
    <>
      <meta name="verified-by" content="relay" />
      <link rel="alternate" type="application/activity+json" href={`${baseUrl}/actor.json`} />
      <script>{"document.documentElement.dataset.early = 'yes';"}</script>
    </>
  );
}
