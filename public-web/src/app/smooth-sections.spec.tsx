import { beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryRouter } from 'react-router-dom';
import { scrollSmoothlyToSections } from './smooth-sections';

describe('scrolling', () => {
  beforeEach(() => {
    document.documentElement.style.scrollBehavior = '';
  });
  const open = () => {
    const router = createMemoryRouter([{ path: '*', element: null }]);
    scrollSmoothlyToSections(router);
    return router;
  };
  const behaviour = () => document.documentElement.style.scrollBehavior;

  it('is smooth to a section of the page that is open', async () => {
    const router = open();
    await router.navigate('/#shows');
    expect(behaviour()).toBe('smooth');
  });

  it('is smooth to the section in the address if its link is followed again', async () => {
    const router = open();
    await router.navigate('/#shows');
    await router.navigate(-1);
    await router.navigate(1);
    expect(behaviour()).toBe('auto');
    await router.navigate('/#shows', { replace: true });
    expect(behaviour()).toBe('smooth');
  });

  it('is not smooth when a page is opened, also if another one sends the visitor there', async () => {
    const router = open();
    await router.navigate('/partners', { replace: true });
    expect(behaviour()).toBe('auto');
  });

  it('is not smooth to a section of another page, nor when the visitor goes back', async () => {
    const router = open();
    await router.navigate('/partners');
    expect(behaviour()).toBe('auto');
    await router.navigate('/#shows');
    expect(behaviour()).toBe('auto');
    await router.navigate('/#about');
    await router.navigate(-1);
    expect(behaviour()).toBe('auto');
  });
});
