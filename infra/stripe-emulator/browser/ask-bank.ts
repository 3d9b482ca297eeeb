/** Asks the customer, as a bank would. */
export function askBank(): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', '3D Secure test page');
    dialog.style.cssText =
      'padding:24px;border:0;border-radius:12px;display:grid;gap:12px;margin:auto';
    const answers: [string, boolean][] = [
      ['Complete authentication', true],
      ['Fail authentication', false],
    ];
    for (const [text, passed] of answers) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text;
      button.style.cssText = 'padding:12px 18px;font:inherit';
      button.addEventListener('click', () => {
        dialog.remove();
        resolve(passed);
      });
      dialog.append(button);
    }
    document.body.append(dialog);
    dialog.showModal();
  });
}
