import { PREVIEW_PATH, type PreviewAnswer } from '@portico/core/authoring';
import { useState } from 'react';

/** Copies a link that shows the open draft on the running site. */
export function PreviewButton() {
  const [said, setSaid] = useState('');

  async function copy(): Promise<void> {
    const answer = await askForLink();
    if ('mistake' in answer) {
      setSaid(answer.mistake);
      return;
    }
    const { url, until } = answer;
    const validity =
      until === undefined ? '' : ` It works until ${new Date(until).toLocaleString('en')}, for anyone who has it.`;
    navigator.clipboard.writeText(url).then(
      () => setSaid(`Copied.${validity}`),
      () => setSaid(`The browser refused to copy the link. It is ${url}`),
    );
  }

  return (
    <section aria-label="Preview">
      {said !== '' && <p>{said}</p>}
      <button type="button" onClick={copy}>
        Copy preview link
      </button>
    </section>
  );
}

async function askForLink(): Promise<PreviewAnswer> {
  const response = await fetch(`${PREVIEW_PATH}?page=${encodeURIComponent(location.pathname)}`).catch(() => undefined);
  return response?.ok ? response.json() : { mistake: 'The server did not answer. Start npm run dev again.' };
}
