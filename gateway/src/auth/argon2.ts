import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';

/** The only use of argon2, apart so that tests can count and hold up its work. */
@Injectable()
export class Argon2 {
  readonly hash = (password: string): Promise<string> => hash(password);
  readonly verify = (stored: string, password: string): Promise<boolean> =>
    verify(stored, password);
}
