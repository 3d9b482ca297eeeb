/** Runs in the page of the door before its own scripts: from the first picture with a code to the verdict on the screen. */
export const WATCH_VERDICTS = `(() => {
  const verdicts = (globalThis.verdicts = []);
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  let shownAt;
  let isCounted = false;
  const watch = (video) => {
    const look = (now) => {
      pen.drawImage(video, 10, 10, 30, 30, 0, 0, 1, 1);
      const isShown = pen.getImageData(0, 0, 1, 1).data[0] > 128;
      if (!isShown) isCounted = false;
      if (isShown && shownAt === undefined && !isCounted) shownAt = now;
      if (!isShown) shownAt = undefined;
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  };
  const watched = new WeakSet();
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => {
      const video = document.querySelector('video');
      if (video && !watched.has(video)) (watched.add(video), watch(video));
      const verdict = document.querySelector('[aria-label="Verdict"]');
      if (!verdict || watched.has(verdict)) return;
      watched.add(verdict);
      if (shownAt !== undefined) verdicts.push({ kind: verdict.dataset.kind, ms: performance.now() - shownAt });
      shownAt = undefined;
      isCounted = true;
      setTimeout(() => [...verdict.querySelectorAll('button')].find(({ textContent }) => /Not now|Next ticket/.test(textContent))?.click(), 150);
    }).observe(document.body, { childList: true, subtree: true }),
  );
})()`;

export interface SeenVerdict {
  kind: string;
  ms: number;
}
