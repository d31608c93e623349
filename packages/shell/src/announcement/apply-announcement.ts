const STORAGE_KEY = 'portico-announcement';

/** Shows an announcement, unless the reader has dismissed it or it has expired. Called before the first paint, so that nothing moves. */
export function applyAnnouncement(id: string, until = ''): void {
  const isHidden = localStorage.getItem(STORAGE_KEY) === id || Date.parse(until) <= Date.now();
  document.documentElement.dataset.announcement = isHidden ? 'hidden' : 'shown';
}

export function dismissAnnouncement(id: string): void {
  localStorage.setItem(STORAGE_KEY, id);
  applyAnnouncement(id);
}
