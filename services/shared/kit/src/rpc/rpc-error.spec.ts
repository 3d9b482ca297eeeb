import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { toRpcException } from './rpc-error.js';

describe('a failure that crosses to another service', () => {
  it.each<[string, Error]>([
    ['a broken connection', new mongoose.mongo.MongoNetworkError('connection 3 closed')],
    ['no connection', new mongoose.mongo.MongoNotConnectedError('not connected')],
    ['no server', new mongoose.Error.MongooseServerSelectionError('no server')],
  ])('is SERVICE_UNAVAILABLE while the database is away (%s)', (_, error) => {
    expect(toRpcException(error).getError()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('is INTERNAL if it is our own, and says nothing of its cause', () => {
    const { message } = toRpcException(new TypeError('secret of undefined'));
    expect(toRpcException(new TypeError('x')).getError()).toMatchObject({ code: 'INTERNAL' });
    expect(message).not.toContain('secret');
  });
});
