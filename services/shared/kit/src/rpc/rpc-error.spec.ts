import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { LateTransaction } from '../mongo/transaction.js';
import { toRpcException } from './rpc-error.js';

const answerOfNode = (code: number): Error =>
  new mongoose.mongo.MongoServerError({ message: 'not now', code });

describe('a failure that crosses to another service', () => {
  it.each<[string, Error]>([
    ['a broken connection', new mongoose.mongo.MongoNetworkError('connection 3 closed')],
    ['no connection', new mongoose.mongo.MongoNotConnectedError('not connected')],
    ['no server', new mongoose.Error.MongooseServerSelectionError('no server')],
    ['no pool', new mongoose.mongo.MongoTopologyClosedError('closed')],
    ['a node that starts', answerOfNode(13_436)],
    ['a node that stops', answerOfNode(11_600)],
    ['a node without a primary', answerOfNode(10_107)],
  ])('is SERVICE_UNAVAILABLE while the database is away (%s)', (_, error) => {
    expect(toRpcException(error).getError()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('is SERVICE_TIMEOUT if a transaction was given up, because its outcome is unknown', () => {
    expect(toRpcException(new LateTransaction(1000)).getError()).toMatchObject({
      code: 'SERVICE_TIMEOUT',
    });
  });

  it('is INTERNAL if the database refuses the call itself', () => {
    expect(toRpcException(answerOfNode(121)).getError()).toMatchObject({ code: 'INTERNAL' });
  });

  it('is INTERNAL if it is our own, and says nothing of its cause', () => {
    const { message } = toRpcException(new TypeError('secret of undefined'));
    expect(toRpcException(new TypeError('x')).getError()).toMatchObject({ code: 'INTERNAL' });
    expect(message).not.toContain('secret');
  });
});
