import { describe, expect, it } from '@jest/globals';
import { resultOfFailure } from './smtp-result.js';

const refused = (command: string, response: string) => ({
  code: 'EENVELOPE',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
  message: `refused: ${response}`,
});

describe('a failure of SMTP', () => {
  it.each([
    ['RCPT TO', '550 No such user here'],
    ['RCPT TO', '550 5.1.1 User unknown'],
    ['RCPT TO', '552 5.2.2 Mailbox full'],
    ['DATA', '550 5.1.1 User unknown'],
  ])('is final if %s is answered with %s', (command, response) => {
    expect(resultOfFailure(refused(command, response))).toMatchObject({ outcome: 'failed' });
  });

  it.each([
    ['RCPT TO', '450 4.2.1 Greylisted'],
    ['RCPT TO', '550 5.7.1 Relaying denied'],
    ['MAIL FROM', '550 5.1.8 Sender address has no domain'],
    ['MAIL FROM', '550 5.4.5 Daily quota exceeded'],
    ['MAIL FROM', '550 Sender rejected'],
    ['DATA', '550 5.7.1 Blocked for spam'],
    ['DATA', '552 5.3.4 Message too big'],
    ['CONN', '554 No service'],
    ['CONN', '421 Too many connections'],
  ])('is tried again if %s is answered with %s', (command, response) => {
    expect(resultOfFailure(refused(command, response))).toMatchObject({ outcome: 'retry' });
    expect(resultOfFailure(refused(command, response))).not.toHaveProperty('isLoginRefused');
  });

  it.each([
    { code: 'EAUTH', message: 'Invalid login', responseCode: 535 },
    { code: 'EAUTH', message: 'Missing credentials' },
    refused('MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first'),
  ])('concerns all e-mails if the login is refused', (error) => {
    expect(resultOfFailure(error)).toMatchObject({ outcome: 'retry', isLoginRefused: true });
  });

  it.each<[string, true | undefined]>([
    ['RCPT TO', true],
    ['DATA', true],
    ['MAIL FROM', undefined],
    ['CONN', undefined],
  ])('shows that the login was accepted if it is an answer to %s: %s', (command, isAfterLogin) => {
    const { isAfterLogin: found } = resultOfFailure(refused(command, '554 5.7.1 Refused'));
    expect(found).toBe(isAfterLogin);
    expect(resultOfFailure({ code: 'ETIMEDOUT', command })).not.toHaveProperty('isAfterLogin');
  });

  it.each([new Error('Connection closed'), { code: 'EABORT', message: 'aborted' }, undefined])(
    'is tried again if the connection is lost',
    (error) => {
      expect(resultOfFailure(error)).toMatchObject({ outcome: 'retry' });
    },
  );

  it('is final if nodemailer does not accept the address', () => {
    const error = { code: 'EENVELOPE', command: 'API', message: 'Invalid recipient "a b"' };
    expect(resultOfFailure(error)).toMatchObject({ outcome: 'failed' });
  });

  it.each([
    [
      refused('RCPT TO', '550 5.1.1 <ada@example.org>: Recipient address rejected'),
      'the mail server answered 550 5.1.1 to RCPT TO: it does not know the address',
    ],
    [
      refused('DATA', '552 Message for ada@example.org (Ada Lovelace) is too big'),
      'the mail server answered 552 to DATA',
    ],
    [
      refused('ada@example.org', '450 4.2.2 Full'),
      'the mail server answered 450 4.2.2: the mailbox is full',
    ],
    [
      { code: 'ETIMEDOUT', message: 'no reply for ada@example.org' },
      'no answer from the mail server (ETIMEDOUT)',
    ],
    [
      { command: 'API', message: 'Invalid recipient "ada@example.org x"' },
      'this is not an address that can be sent to',
    ],
  ])('keeps codes, and nothing of what the mail server wrote: %j', (error, reason) => {
    expect(resultOfFailure(error).reason).toBe(reason);
  });
});
