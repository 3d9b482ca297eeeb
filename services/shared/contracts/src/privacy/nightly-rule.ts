import type { RETENTION } from './retention.js';

type Rule = (typeof RETENTION)[number];

/** The rules that the nightly work of a service applies. */
export type NightlyRuleOf<Service extends Rule['service']> = Extract<
  Rule,
  { service: Service; by: 'night' }
>['id'];
