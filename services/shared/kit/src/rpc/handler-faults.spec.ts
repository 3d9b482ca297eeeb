import 'reflect-metadata';
import { outboxCalls, PreviewMailCall, type Call } from '@club/messages';
import { describe, expect, it } from '@jest/globals';
import { Controller, Module, type Type } from '@nestjs/common';
import { handlerFaults } from './handler-faults.js';
import { Handles } from './handles.js';

const controllerFor = (call: Call): Type => {
  @Controller()
  class Handling {
    @Handles(call)
    handle() {
      return Promise.resolve({});
    }
  }
  return Handling;
};
@Module({})
class Root {}
@Module({ controllers: [controllerFor(PreviewMailCall)] })
class Below {}

describe('comparing the calls to a service with its handlers', () => {
  it('finds no fault if each call has one handler, in the module or in one that it imports', () => {
    expect(handlerFaults('mail', { module: Root, imports: [Below] })).toEqual({
      unhandled: [],
      handledTwice: [],
      notItsOwn: [],
    });
  });

  it('finds a call without a handler', () => {
    expect(handlerFaults('mail', { module: Root }).unhandled).toEqual([PreviewMailCall.pattern]);
  });

  it('finds a call of a group that has no handler', () => {
    expect(handlerFaults('enquiry', { module: Root }).unhandled).toContain(
      outboxCalls.enquiry.lease.pattern,
    );
  });

  it('finds a call with two handlers', () => {
    const module = {
      module: Root,
      imports: [Below],
      controllers: [controllerFor(PreviewMailCall)],
    };
    expect(handlerFaults('mail', module).handledTwice).toEqual([PreviewMailCall.pattern]);
  });

  it('finds a handler for a call to another service', () => {
    const { lease } = outboxCalls.booking;
    const module = { module: Root, imports: [Below], controllers: [controllerFor(lease)] };
    expect(handlerFaults('mail', module).notItsOwn).toEqual([lease.pattern]);
  });
});
