import type { RETENTION } from './retention.js';

type Rule = (typeof RETENTION)[number];

/** The ids of the retention rules that a service has to apply every night. */
export type NightlyRuleOf<Service extends Rule['service']> = Extract<
  Rule,
  { service: Service; by: 'night' }
>['id'];
