import { LateTransaction } from '@club/kit';
import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { codeOf } from './code-of.js';

describe('the code of a failure in the gateway', () => {
  it('is SERVICE_UNAVAILABLE while the database of the gateway is away', () => {
    expect(codeOf(new mongoose.mongo.MongoNetworkError('connection 3 closed'))).toBe(
      'SERVICE_UNAVAILABLE',
    );
  });

  it('is SERVICE_TIMEOUT if a transaction was given up', () => {
    expect(codeOf(new LateTransaction(1000))).toBe('SERVICE_TIMEOUT');
  });

  it('is the one for the status of the framework', () => {
    expect(codeOf(Object.assign(new Error('too long'), { statusCode: 413 }))).toBe(
      'PAYLOAD_TOO_LARGE',
    );
    expect(codeOf({ status: 404 })).toBe('NOT_FOUND');
  });

  it('is INTERNAL for anything else', () => {
    expect(codeOf(new TypeError('x is undefined'))).toBe('INTERNAL');
    expect(codeOf({ statusCode: 418 })).toBe('INTERNAL');
    expect(codeOf('a text')).toBe('INTERNAL');
  });
});
