import { configure } from '@testing-library/react';

/** How long a test of a page waits for a fact. A machine that runs other things besides the tests is slow, not broken. */
configure({ asyncUtilTimeout: 15_000 });
