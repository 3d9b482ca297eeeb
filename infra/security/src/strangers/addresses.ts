/** So many addresses of this machine. The gateway counts each of them as a network of its own. */
export const strangerAddresses = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `127.0.1.${index + 1}`);

/** A member of staff, whose device has signed in before. */
export const MEMBER = '127.0.3.1';
/** A member of staff at a device that is new. */
export const MEMBER_ELSEWHERE = '127.0.3.2';
/** A visitor who means no harm. */
export const VISITOR = '127.0.3.3';
