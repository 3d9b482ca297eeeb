/** The browser's offer to install the page. Only Chromium has it. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallEvent | undefined;

/** Keeps the offer until a person asks for it. */
export function watchInstall(page: Window): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallEvent;
  });
}

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
/** @returns undefined if this browser installs pages from its own menu only. */
export const installOffer = (): (() => Promise<unknown>) | undefined => offer?.prompt.bind(offer);
