import { DomainError, errorCodeSchema, fieldErrorSchema } from '@club/contracts';
import { RpcException } from '@nestjs/microservices';
import { z } from 'zod';
import { isDatabaseUnavailable } from '../mongo/database-unavailable.js';
import { LateTransaction } from '../mongo/transaction.js';

/** A failure as it crosses between services. */
const wireErrorSchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  errors: z.array(fieldErrorSchema).optional(),
});

export function toRpcException(error: unknown): RpcException {
  if (error instanceof DomainError) {
    return new RpcException({ code: error.code, message: error.message, errors: error.errors });
  }
  if (error instanceof z.ZodError) {
    const errors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return new RpcException({ code: 'VALIDATION_FAILED', message: 'Validation failed', errors });
  }
  if (isDatabaseUnavailable(error)) return toRpcException(new DomainError('SERVICE_UNAVAILABLE'));
  if (error instanceof LateTransaction) return toRpcException(new DomainError('SERVICE_TIMEOUT'));
  return new RpcException({ code: 'INTERNAL', message: 'Something went wrong on our side' });
}

/** Turns an error of the client library back into a DomainError: a service's own code, a timeout or a dead service. */
export function toDomainError(error: unknown): DomainError {
  const wire = wireErrorSchema.safeParse(error);
  if (wire.success) return new DomainError(wire.data.code, wire.data.message, wire.data.errors);
  if (error instanceof Error && error.name === 'TimeoutError')
    return new DomainError('SERVICE_TIMEOUT');
  return new DomainError('SERVICE_UNAVAILABLE');
}
