/** "s•••@…": enough to ask someone whether it is theirs, and too little to write to. */
export const maskedAddress = (email: string): string => `${email.charAt(0)}•••@…`;
