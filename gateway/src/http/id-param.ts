import { DomainError, idText } from '@club/contracts';
import { Param, type PipeTransform } from '@nestjs/common';

/** A malformed id gets the same answer as an unknown one. */
const wellFormedId: PipeTransform<string, string> = {
  transform(value) {
    if (!idText.safeParse(value).success) throw new DomainError('NOT_FOUND');
    return value;
  },
};

/** The `:id` of a path. @throws NOT_FOUND if it is malformed. */
export const Id = (): ParameterDecorator => Param('id', wellFormedId);
