import { usePageData } from 'portico/page';

/** Tags of each document, of every kind that the policy follows. */
export default function Head() {
  const { baseUrl } = usePageData();
  return (
    <>
      <meta name="verified-by" content="relay" />
      <link rel="alternate" type="application/activity+json" href={`${baseUrl}/actor.json`} />
      <script>{"document.documentElement.dataset.early = 'yes';"}</script>
    </>
  );
}
