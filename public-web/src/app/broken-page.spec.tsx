import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BROKEN_PAGE_ID, toggleBrokenPage } from './broken-page';

const notice = () => document.getElementById(BROKEN_PAGE_ID);
/** Whether the browser would send a form itself. */
const isSentByBrowser = () =>
  document.body.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

describe('the notice of a broken page', () => {
  beforeEach(() => {
    document.body.innerHTML = `<p id="${BROKEN_PAGE_ID}">Its buttons do not work. </p>`;
  });
  afterEach(() => {
    toggleBrokenPage(false);
    document.body.innerHTML = '';
  });

  it('offers one link to load the page again, and keeps the browser from sending forms', () => {
    toggleBrokenPage(true);
    toggleBrokenPage(true);
    expect(notice()?.hidden).toBe(false);
    expect(document.querySelectorAll('a').length).toBe(1);
    expect(isSentByBrowser()).toBe(false);
  });

  it('disappears without a trace if the page gets ready after all', () => {
    toggleBrokenPage(true);
    toggleBrokenPage(false);
    expect(notice()?.hidden).toBe(true);
    expect(document.querySelectorAll('a').length).toBe(0);
    expect(isSentByBrowser()).toBe(true);
  });
});
