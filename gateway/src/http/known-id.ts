import { DomainError, idText } from '@club/contracts';
import { Param, type PipeTransform } from '@nestjs/common';

/** What cannot be an id is answered like an id that does not exist. */
const knownId: PipeTransform<string, string> = {
  transform(value) {
    if (!idText.safeParse(value).success) throw new DomainError('NOT_FOUND');
    return value;
  },
};

/** The `:id` of a path. @throws NOT_FOUND for malformed ones. */
export const Id = (): ParameterDecorator => Param('id', knownId);
