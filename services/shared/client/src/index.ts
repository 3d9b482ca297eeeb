/** Calls a running system as the browsers of visitors and staff do: for tests, measurements and demo data. */
export * from './ask-host.js';
export * from './pay-at-emulator.js';
export * from './post-as-staff.js';
export * from './specification-client.js';
