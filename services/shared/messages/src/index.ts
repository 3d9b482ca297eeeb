/** What only servers know: the calls between services, with their shapes and deadlines, and the jobs of queues. */
export * from './audit-calls.js';
export * from './booking-calls.js';
export * from './call.js';
export * from './catalog-calls.js';
export * from './door-calls.js';
export * from './enquiry-calls.js';
export * from './gift-card-calls.js';
export * from './mail-calls.js';
export * from './mail-content.js';
export * from './mail-job.js';
export * from './move-calls.js';
export * from './offer-shapes.js';
export * from './order-shapes.js';
export * from './outbox-calls.js';
export * from './privacy-calls.js';
export * from './refund-request-calls.js';
export * from './trail-calls.js';
