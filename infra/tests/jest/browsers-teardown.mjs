export { default } from './system-teardown.mjs';
